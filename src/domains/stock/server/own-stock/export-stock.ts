import type { UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import type { SheetCell } from "#platform/csv-line.ts";
import { sheetFile } from "#platform/sheet-file.ts";
import { formatDay, formatStamp } from "#shared/format-date.ts";
import { STOCK_FIELD_LABELS, STOCK_FIELDS, type StockField } from "../../stock-columns.ts";
import { stockRefusals } from "../../errors.ts";
import { findOwnCompany, selectStockLines, toStockLine } from "../stock-queries.ts";

const ROWS_AT_ONCE = 200;

export const SHEET_NAME = "现货库存";

export const TITLES = STOCK_FIELDS.map((field) => STOCK_FIELD_LABELS[field]);

/** All stock of the asker's company, with the columns that can be loaded again. */
export async function exportStock(context: UserContext): Promise<FileAnswer> {
  const company = await findOwnCompany(context);
  return sheetFile(context, async () => {
    const first = company && (await readAfter(context, company.id, 0));
    if (!company || !first || first.length === 0) throw stockRefusals.nothingThere();
    const rows = async function* () {
      for (let some = first; some.length > 0; some = await readAfter(context, company.id, some.at(-1)!.id))
        yield some.map((line) => toCells(line));
    };
    const stamp = formatStamp(context.now);
    return {
      name: SHEET_NAME,
      titles: [...TITLES, "更新日期"],
      rows,
      format: "xlsx",
      names: [`现货库存-${stamp}`, `stock-${stamp}`],
    };
  });
}

async function readAfter(context: UserContext, companyId: number, id: number) {
  const rows = await selectStockLines(context)
    .where("line.companyId", "=", companyId)
    .where("line.id", ">", id)
    .orderBy("line.id")
    .limit(ROWS_AT_ONCE)
    .execute();
  return rows.map((row) => toStockLine(row, context.now));
}

function toCells(line: Awaited<ReturnType<typeof readAfter>>[number]): SheetCell[] {
  const cells: Record<StockField, SheetCell> = {
    ...line,
    brand: line.brandName,
    tax: line.includesTax === null ? null : line.includesTax ? "是" : "否",
  };
  return [...STOCK_FIELDS.map((field) => cells[field]), formatDay(line.confirmedAt)];
}
