/** A number stays a number; a text is never read as a formula. */
export type SheetCell = string | number | null;

/** Spreadsheets take a table for UTF-8 by this mark only. */
export const BYTE_ORDER_MARK = "\uFEFF";
/** What spreadsheets take for the beginning of a formula. */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Signed figures with their units, ranges, lists and conditions of them, as in `-40 ~ 85 ℃@(TJ)` and `-5V, +5V`: no formula can be made of them. */
const FIGURE = String.raw`[+\-±]?\d[\d.]*(?:e[+-]?\d+)?\s?[%℃°ΩµA-Za-z/]{0,8}(?:@\s?\([A-Za-z]{1,4}\))?`;
const SIGNED_FIGURES = new RegExp(`^(?=[+-])${FIGURE}(?:\\s?[~–,;、]\\s?${FIGURE})*~?$`);

/** A line of a table as text, the only way in which any is written; a check finds others. */
export function csvLine(cells: readonly SheetCell[]): string {
  return `${cells.map((cell) => csvCell(cell, guardFormula)).join(",")}\r\n`;
}

/** The same as it is, for a table that nobody but the portal reads. */
export function rawCsvLine(cells: readonly SheetCell[]): string {
  return `${cells.map((cell) => csvCell(cell, (text) => text)).join(",")}\r\n`;
}

function csvCell(cell: SheetCell, guard: (text: string) => string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = guard(cell);
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that would be a formula is led by an apostrophe, as spreadsheets write what is text. */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) && !SIGNED_FIGURES.test(text) ? `'${text}` : text;
}
