import { expect, test } from "vitest";
import { readPrintRange } from "./print-range.ts";

test.each([
  ["3", [3]],
  ["1-3, 8", [1, 2, 3, 8]],
  ["８，１－２", [1, 2, 8]],
  ["2-2 2、1", [1, 2]],
  ["9-", [9, 10]],
  ["9-99", [9, 10]],
  ["", null],
  ["0", null],
  ["11", null],
  ["3-1", null],
  ["-3", null],
  ["a", null],
  ["1e3", null],
  ["999999999", null],
])("of ten pages “%s” names %o", (typed, pages) => {
  expect(readPrintRange(typed, 10)).toEqual(pages);
});
