import { expect, test } from "vitest";
import { locatorOf } from "./locate-words.ts";
import { scorePage } from "./rank-pages.ts";

function scoreOf(text: string, ...typed: string[]): number {
  const words = typed.map((word) => ({ typed: word, spellings: [{ text: word, worth: 1 }], isTerm: false }));
  return scorePage({ text, named: words.map(() => null) }, locatorOf(words));
}

test("a page whose words stand near each other is better than one where they stand far apart, wherever that is on the page", () => {
  const far = `gate ${"x ".repeat(400)}charge`;
  const near = `gate ${"x ".repeat(400)}gate charge`;
  const nearLast = `gate gate ${"x ".repeat(400)}charge gate`;
  expect(scoreOf(near, "gate", "charge")).toBeGreaterThan(scoreOf(far, "gate", "charge"));
  expect(scoreOf(nearLast, "gate", "charge")).toBeGreaterThan(scoreOf(far, "gate", "charge"));
});

test("a heading and a row with a figure are better than running text, a table of contents is worse", () => {
  const text = "the gate charge of it is told elsewhere in this document and in others";
  const scores = ["gate charge ........................ 12", text, `${text}\n3.1 gate charge`].map((page) =>
    scoreOf(page, "gate charge"),
  );
  expect(scores).toEqual(scores.toSorted((one, other) => one - other));
  expect(new Set(scores).size).toBe(3);
  expect(scoreOf("gate charge typical at this point of all 22 nC", "gate charge")).toBeGreaterThan(
    scoreOf(text, "gate charge"),
  );
});

test("a page that is one line is ranked by what stands around the words", () => {
  const before = "words that say nothing ".repeat(300);
  const row = `gate charge is 22 nC`;
  expect(scoreOf(`${before}\n${row}\n${before}`, "gate charge")).toBeCloseTo(
    scoreOf(`${before}${row} ${before}`, "gate charge"),
    0,
  );
});

const TABLE =
  "Total Gate Charge Qg VGS=10V\nOther words of the row\n42\nnC\nRDS(ON) Static On-Resistance\nmΩ\nVGS=-10V, ID=-4.0A";
const AXES = "0 2 4 6 8 10 0 25 50 75 100 125 150 175\n1.5 1.0E+01";

test("a row of a table whose figures stand in the next lines is better than captions of figures, however many", () => {
  const graphs = `${AXES}\nFigure 3: RDS(ON) vs. Drain Current Figure 4: RDS(ON) vs. Temperature\n40\n0 2 4 6 8 10\nFigure 5: RDS(ON) vs. Voltage\n图 6 RDS(ON)\nFig.7. RDS(ON)`;
  expect(scoreOf(TABLE, "RDS(ON)")).toBeGreaterThan(scoreOf(graphs, "RDS(ON)"));
  expect(scoreOf(TABLE, "Gate Charge")).toBeGreaterThan(scoreOf(`${graphs}\nFigure 7: Gate Charge`, "Gate Charge"));
});

test("what stands beside the axes of a graph is no row of a table and no heading", () => {
  const axis = (title: string) =>
    `Drain current, ID (A) 4.5\n30\n28 ${title} 4\nmaximum\n0 1 2 3 4 5 6 7 8\n0.1 1 10 100 0.1 1 10 100\nVoltage, VDS (V)\n${title} (mΩ)\n${title} (mΩ)`;
  expect(scoreOf(TABLE, "RDS(ON)")).toBeGreaterThan(scoreOf(axis("RDS(ON)"), "RDS(ON)"));
  expect(scoreOf(`${axis("x")}\nRDS(ON) 49 77 mΩ`, "RDS(ON)")).toBeGreaterThan(scoreOf(axis("RDS(ON)"), "RDS(ON)"));
});

test("a heading with nothing below it is no better than running text", () => {
  expect(scoreOf("words before\n热阻", "热阻")).toBeLessThanOrEqual(
    scoreOf("words before it say that 热阻 is told elsewhere in this document", "热阻") + 0.15,
  );
  expect(scoreOf("热阻\n封装类型 单位\nDFN-10L 75 54 °C/W", "热阻")).toBeGreaterThan(
    scoreOf("words before\n热阻", "热阻"),
  );
});

test("a section that is called by the words goes before tables, lists of contents and pages that say them often", () => {
  const section = "words before\n8.3 过温保护\n芯片温度超过后关断输出，温度回落后恢复";
  const row = "特性\n过温保护 150 ℃\n过温保护 滞回 20 ℃\n过温保护 阈值 见表\n过温保护 关断";
  const contents = "目录\n8.3 过温保护 ........ 12\n8.4 欠压保护 ........ 13";
  expect(scoreOf(section, "过温保护")).toBeGreaterThan(scoreOf(row, "过温保护"));
  expect(scoreOf(section, "过温保护")).toBeGreaterThan(scoreOf(contents, "过温保护"));
  const both = "5 gate charge test\nThe circuit of it is drawn below";
  const often = "gate charge test 22 nC\ngate charge test 24 nC\ngate charge test 26 nC";
  expect(scoreOf(both, "gate charge", "test")).toBeGreaterThan(scoreOf(often, "gate charge", "test"));
  // A heading of one of the words alone is no section about both.
  expect(scoreOf("5 gate charge\nwords", "gate charge", "test")).toBeLessThan(scoreOf(both, "gate charge", "test") - 2);
});
