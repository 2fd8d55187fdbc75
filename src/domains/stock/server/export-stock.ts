import type { UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { type SheetCell, sheetFile } from "#platform/sheet-file.ts";
import { formatDay, formatStamp } from "#shared/format-date.ts";
import { STOCK_FIELD_LABELS, STOCK_FIELDS, type StockField } from "../stock-columns.ts";
import { stockRefusals } from "../errors.ts";
import { findOwnCompany, selectStockLines, toStockLine } from "./stock-queries.ts";

const ROWS_AT_ONCE = 1000;
const SHEET_NAME = "现货库存";
const TITLES = STOCK_FIELDS.map((field) => STOCK_FIELD_LABELS[field]);
const EXAMPLES: Partial<Record<StockField, SheetCell>>[] = [
  {
    mpn: "LM358DR",
    brand: "TI",
    quantity: 10_000,
    dateCode: "23+",
    place: "深圳",
    price: "0.35",
    currency: "CNY",
    tax: "是",
    minQuantity: 100,
    package: "SOIC-8",
    note: "原装现货",
  },
  {
    mpn: "STM32F103C8T6",
    brand: "意法半导体",
    quantity: 1500,
    dateCode: "2340",
    place: "香港",
    price: "1.05",
    currency: "USD",
    tax: "否",
    package: "LQFP-48",
  },
];

/** All stock of the asker's company, with the columns that can be loaded again. */
export async function exportStock(context: UserContext): Promise<FileAnswer> {
  const company = await findOwnCompany(context);
  const first = company && (await readAfter(context, company.id, 0));
  if (!company || !first || first.length === 0) throw stockRefusals.nothingThere();
  const stamp = formatStamp(context.now);
  const rows = async function* () {
    for (let some = first; some.length > 0; some = await readAfter(context, company.id, some.at(-1)!.id))
      yield some.map((line) => toCells(line));
  };
  return sheetFile({ name: SHEET_NAME, titles: [...TITLES, "更新日期"], rows }, "xlsx", [
    `现货库存-${stamp}`,
    `stock-${stamp}`,
  ]);
}

/** The columns of stock, with examples. */
export function stockTemplate(): FileAnswer {
  const rows = async function* () {
    yield EXAMPLES.map((example) => STOCK_FIELDS.map((field) => example[field] ?? null));
  };
  return sheetFile({ name: SHEET_NAME, titles: TITLES, rows }, "xlsx", ["库存导入模板", "stock-template"]);
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
