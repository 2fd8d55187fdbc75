import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { readCatalogueSeed, type SeedAlternateRule, type SeedPairFamily } from "./catalogue-seed.ts";
import { checkAlternatePairs, checkAlternateRules } from "./check-rules.ts";

const RULE: SeedAlternateRule = {
  categories: ["mosfet"],
  anchor: "drain-source-voltage",
  package: "same",
  base: "told",
  pins: "usual",
  channels: "equal",
  key: { "drain-source-voltage": "at-least", "transistor-polarity": "equal" },
  also: { "operating-temperature": "contains" },
  shown: [],
};
const FAMILY: SeedPairFamily = {
  family: "x",
  name: "X1",
  categories: ["ldo"],
  numbers: ["X1"],
  risks: "x",
  sources: [{ title: "x", address: "https://example.com/x", seenOn: "2026-11-29" }],
};
const told = (...rules: SeedAlternateRule[]) =>
  checkAlternateRules(rules, [FAMILY]).map(({ first, second, why }) => `${first} | ${second} | ${why}`);

test("the kept rules contradict nothing, nor do kept pairs as the parts of the sample show them", () => {
  expect(checkAlternateRules(readCatalogueSeed("alternate-rules").rules)).toEqual([]);
  const sample = JSON.parse(readFileSync(path.join(PROJECT_ROOT, "seeds/sample/parts.json"), "utf8")) as {
    mpn: string;
    package: string | null;
  }[];
  expect(checkAlternatePairs(readCatalogueSeed("alternate-pairs"), sample)).toEqual([]);
});

test("two rules of a category, and two demands on a parameter, are told with both", () => {
  expect(told(RULE, { ...RULE, categories: ["gan-transistor", "mosfet"] })).toEqual([
    expect.stringContaining("分类 mosfet 有两条规则"),
  ]);
  expect(told({ ...RULE, also: { "drain-source-voltage": "at-most" } })).toEqual([
    "漏源电压(Vdss) at-least | 漏源电压(Vdss) at-most | 同一参数有两个要求",
  ]);
});

test("what can't be asked of a parameter is told with it", () => {
  expect(told({ ...RULE, also: { polarity: "at-least" } })).toEqual(["极性 | at-least | 文字参数不能比大小"]);
  expect(told({ ...RULE, also: { "drain-current": "holds" } })).toEqual(["连续漏极电流(Id) | holds | 数值参数没有词"]);
  expect(told({ ...RULE, also: { "drain-current": "at-most lowest" } })).toEqual([
    "连续漏极电流(Id) | at-most lowest | 要求无法识别",
  ]);
  expect(told({ ...RULE, also: { "no-such": "equal" } })).toEqual(["no-such | equal | 没有这个参数"]);
  expect(told({ ...RULE, also: { "drain-current": "at-most*2 unless no-such@5V" } })).toEqual([
    expect.stringContaining("没有参数 no-such"),
  ]);
});

test("an anchor, or an exception, that nothing asks for is told with what is asked for", () => {
  expect(told({ ...RULE, anchor: "drain-current" })).toEqual([
    "锚点 连续漏极电流(Id) | 必备参数 漏源电压(Vdss)、极性/沟道 | 锚点须在必备参数中",
  ]);
  expect(told({ ...RULE, byBase: ["drain-source-voltage"] })).toHaveLength(1);
  expect(told({ ...RULE, byBase: ["transistor-polarity"] })).toEqual([]);
  expect(told({ ...RULE, firstOf: ["drain-current"] })).toEqual([expect.stringContaining("至少其一")]);
});

test("a rule by which nothing could ever be proposed is told", () => {
  expect(told({ ...RULE, base: "kept" })).toEqual([expect.stringContaining("没有系列")]);
  expect(told({ ...RULE, base: "ignored", pins: "told" })).toEqual([expect.stringContaining("pins: told")]);
  expect(told({ ...RULE, package: "any", pins: "told" })).toEqual([expect.stringContaining("package: any")]);
  expect(told({ ...RULE, categories: ["ldo"], base: "kept" })).toEqual([]);
});

test("families that know other things of a number, and a family that holds a forbidden pair, are told by name", () => {
  const other = { ...FAMILY, family: "y", name: "X1A", numbers: ["X1A"], facts: { "output-type": "Adjustable" } };
  const members = [
    { mpn: "X1A-5", package: "SOT-223" },
    { mpn: "X1-5", package: "SOT-223" },
    { mpn: "OTHER", package: "SOT-223" },
  ];
  const first = { ...FAMILY, facts: { "output-type": "Fixed" } };
  expect(checkAlternatePairs({ families: [first, other], not: [] }, members)).toEqual([
    { first: "X1", second: "X1A", why: "两个系列都有 X1A-5，而“输出类型”说法不同" },
  ]);
  const not = [{ one: ["X1A"], other: ["X1-"], reason: "脚位相反" }];
  expect(checkAlternatePairs({ families: [FAMILY], not }, members)).toEqual([
    { first: "X1 系列", second: "不可互换：脚位相反", why: "X1A-5 与 X1-5 两边都有" },
  ]);
  expect(checkAlternatePairs({ families: [FAMILY], not: [{ ...not[0]!, packages: ["SOT-89"] }] }, members)).toEqual([]);
});
