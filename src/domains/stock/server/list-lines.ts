import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import {
  freshFrom,
  IS_LINE_SHOWN,
  IS_NO_MASKED_NUMBER,
  numberBegins,
  selectStockLines,
  toPublicLine,
  toStockLine,
} from "./stock-queries.ts";

interface Asked {
  companyId: number;
  keywords: string;
  pageIndex: number;
  pageSize: number;
  /** Without what is held, and with contacts masked. */
  isForAll?: boolean;
  age?: "fresh" | "old" | undefined;
}

export async function listLines(
  context: Context,
  { companyId, keywords, age, isForAll = false, ...page }: Asked,
  now: Date,
) {
  const narrowed = <Query extends ReturnType<typeof selectStockLines>>(query: Query) => {
    let asked = query.where("line.companyId", "=", companyId);
    if (keywords !== "") asked = asked.where(numberBegins(keywords));
    if (isForAll) asked = asked.where(IS_LINE_SHOWN);
    if (isForAll && keywords !== "") asked = asked.where(IS_NO_MASKED_NUMBER);
    if (age) asked = asked.where("line.confirmedAt", age === "fresh" ? ">" : "<=", freshFrom(now));
    return asked;
  };
  const found = narrowed(selectStockLines(context)).orderBy("line.confirmedAt", "desc").orderBy("line.id", "desc");
  const toLine = isForAll ? toPublicLine : toStockLine;
  return listPage(found, page, (rows) => rows.map((row) => toLine(row, now)));
}
