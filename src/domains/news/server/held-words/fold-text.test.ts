import { expect, test } from "vitest";
import { foldText, wordFinder } from "./fold-text.ts";

test.each(["代开发票", "代 开 发 票", "代-开★发_票", "代\u200b开发票", "代開發票", "请加代.开.发.票咨询"])("a held word is found however it is strewn or written: %s", (text) => {
  expect(wordFinder(text)(foldText("代开发票"))).toBe(true);
});

test.each(["V X", "ｖｘ", "加v.x：123", "Vx"])("case, width and signs do not hide a Latin word: %s", (text) => {
  expect(wordFinder(text)(foldText("VX"))).toBe(true);
});

test.each(["TVX4066", "VX7705", "vxlan"])("a Latin word within another is not that word: %s", (text) => {
  expect(wordFinder(text)(foldText("VX"))).toBe(false);
});

test("a word of blanks and signs alone folds to nothing", () => {
  expect(foldText(" -·★ ")).toBe("");
});
