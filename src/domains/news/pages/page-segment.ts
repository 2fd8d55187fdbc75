import { pageNumber } from "#shared/page-number.ts";

/** Behind the last page of a list. */
export const NOT_FOUND = { status: 404 };

/** The page that a segment of an address tells; null where it is none. */
export function pageSegment(segment: string): number | null {
  return /^[1-9]\d{0,5}$/.test(segment) ? pageNumber(segment) : null;
}

/** Whether a word of an address can be the number of a row. */
export function isRowNumber(word: string): boolean {
  return /^[1-9]\d{0,14}$/.test(word);
}
