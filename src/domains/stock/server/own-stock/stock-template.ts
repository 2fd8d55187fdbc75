import type { FileAnswer } from "#platform/handlers.ts";
import type { SheetCell } from "#platform/csv-line.ts";
import { shortSheetFile } from "#platform/sheet-file.ts";
import { STOCK_FIELDS, type StockField } from "../../stock-columns.ts";
import { SHEET_NAME, TITLES } from "./export-stock.ts";

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

/** The columns of stock, with examples. */
export function stockTemplate(): FileAnswer {
  const rows = EXAMPLES.map((example) => STOCK_FIELDS.map((field) => example[field] ?? null));
  return shortSheetFile({ name: SHEET_NAME, titles: TITLES, rows }, "xlsx", ["库存导入模板", "stock-template"]);
}
