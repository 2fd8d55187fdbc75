import { expect, test } from "vitest";
import { IMPORT_USAGE, parseImportOptions } from "./import-options.ts";

test("paths and options are read", () => {
  expect(
    parseImportOptions([
      "a.csv",
      "--map",
      "mpn=型号, manufacturer=品牌",
      "--date",
      "2026-11-21",
      "--currency",
      "usd",
      "b",
    ]),
  ).toEqual({
    paths: ["a.csv", "b"],
    articles: [],
    map: new Map([
      ["型号", "mpn"],
      ["品牌", "manufacturer"],
    ]),
    report: null,
    source: null,
    seller: null,
    currency: "USD",
    date: new Date("2026-11-20T16:00:00Z"),
  });
});

test("what can't be read is answered with a sentence", () => {
  expect(parseImportOptions([])).toBe(IMPORT_USAGE);
  expect(parseImportOptions(["--help"])).toBe(IMPORT_USAGE);
  expect(parseImportOptions(["a", "--map", "mpn"])).toMatch("--map 应写成");
  expect(parseImportOptions(["a", "--map", "name=x"])).toMatch("没有字段 “name”");
  expect(parseImportOptions(["a", "--currency", "JPY"])).toMatch("--currency 只能是");
  expect(parseImportOptions(["a", "--date", "21.11.2026"])).toMatch("--date 应写成");
  expect(parseImportOptions(["a", "--nonsense"])).toMatch(IMPORT_USAGE);
});
