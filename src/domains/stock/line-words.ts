import type { StockLine } from "./contract/stock-shapes.ts";
import type { StockField } from "./stock-columns.ts";

export type LineWords = Record<StockField, string>;

/** What a line says, as it would be written in a file. */
export function wordsOf(line: Omit<StockLine, "id" | "partId" | "confirmedAt" | "isFresh">): LineWords {
  const { mpn, quantity, dateCode, place, currency, note, minQuantity, includesTax } = line;
  return {
    mpn,
    brand: line.brandName,
    quantity: String(quantity),
    dateCode,
    place,
    price: line.price ?? "",
    currency,
    tax: includesTax === null ? "" : includesTax ? "是" : "否",
    minQuantity: minQuantity === null ? "" : String(minQuantity),
    package: line.package,
    note,
  };
}
