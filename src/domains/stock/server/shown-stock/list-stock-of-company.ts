import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { shownStock } from "../../contract/shown-stock.ts";
import { isStockShown } from "../stock-queries.ts";
import { listLines } from "../list-lines.ts";

/** What a company has in stock, by number. */
export async function listStockOfCompany(
  context: Context,
  { companyId, keywords, pageIndex, pageSize }: ParsedInputOf<typeof shownStock.listStockOfCompany>,
): Promise<DataOf<typeof shownStock.listStockOfCompany>> {
  const { db, now } = context;
  const company = await db
    .selectFrom("suppliersCompanies as company")
    .select("company.id")
    .where("company.id", "=", companyId)
    .where(isStockShown(now))
    .executeTakeFirst();
  if (!company) return { data: [], totalRecord: 0 };
  return listLines(context, { companyId, keywords, pageIndex, pageSize, isForAll: true }, now);
}
