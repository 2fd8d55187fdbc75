import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openReport } from "./report.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-report-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("entries stand in a table that Excel opens as UTF-8, and no cell is a formula", () => {
  const file = path.join(folder, "deep", "report.csv");
  const report = openReport(file);
  report.add([{ file: "a.csv", line: 3, mpn: '=HYPERLINK("http://x")', reason: "型号超过 100 字" }]);
  expect(readFileSync(file, "utf8")).toContain("a.csv");
  report.add([{ file: "b,c.csv", mpn: "＝1+1", reason: "说\n明" }]);
  report.close();
  const text = readFileSync(file, "utf8");
  expect(text.startsWith("\ufeff")).toBe(true);
  expect(parse(text, { bom: true })).toEqual([
    ["文件", "行", "型号", "原因"],
    ["a.csv", "3", '\'=HYPERLINK("http://x")', "型号超过 100 字"],
    ["b,c.csv", "", "'＝1+1", "说\n明"],
  ]);
  expect(report.count()).toBe(2);
});

test("without entries there is no file", () => {
  const file = path.join(folder, "none.csv");
  const report = openReport(file);
  report.add([]);
  report.close();
  expect(existsSync(file)).toBe(false);
});

test("a report that goes on has one head, and what was written before", () => {
  const file = path.join(folder, "on.csv");
  for (const line of [1, 2]) {
    const report = openReport(file, { goesOn: true });
    report.add([{ file: "a.csv", line, reason: "没有品牌" }]);
    report.close();
  }
  expect(parse(readFileSync(file, "utf8"), { bom: true }).map(([, line]: string[]) => line)).toEqual(["行", "1", "2"]);
});
