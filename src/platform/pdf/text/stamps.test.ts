import { expect, test } from "vitest";
import { isWithoutWords, withoutStamps } from "./stamps.ts";

test("lines with the address of a site are no words of a page", () => {
  expect(withoutStamps("Features\nwww.example.com\n3.3 V")).toBe("Features\n3.3 V");
  expect(isWithoutWords("find it on data-sheets.example.net\n12")).toBe(true);
});

test("a line without end is read to its end", () => {
  const line = "a-".repeat(25_000);
  expect(withoutStamps(line)).toBe(line);
});
