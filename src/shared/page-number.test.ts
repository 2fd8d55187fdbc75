import { expect, test } from "vitest";
import { pageNumber } from "./page-number.ts";

test("pages are whole numbers from 1 to a million", () => {
  for (const [text, page] of [
    ["1", 1],
    ["50", 50],
    [" 7 ", 7],
    ["1000000", 1_000_000],
  ] as const)
    expect(pageNumber(text)).toBe(page);
  for (const text of [
    "",
    "0",
    "-1",
    "2.5",
    "1e3",
    "1e400",
    "Infinity",
    "NaN",
    "1000001",
    "9".repeat(400),
    "0x10",
    "一",
  ])
    expect([text, pageNumber(text)]).toEqual([text, 1]);
});
