import { expect, test } from "vitest";
import { cutPassage, markWords } from "./mark-pieces.ts";
import { readWords } from "./read-words.ts";

const marked = (text: string, typed: string) =>
  markWords(text, readWords(typed).words)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join("");

test.each([
  ["Organic 材料与 GaN 器件", "GaN", "Organic 材料与 [GaN] 器件"],
  ["GaN快充与氮化镓GaN", "gan", "[GaN]快充与氮化镓[GaN]"],
  ["Ōgan 与 Gañ 不是 GaN", "GaN", "Ōgan 与 Gañ 不是 [GaN]"],
  ["Or\u00adganic、Mor\u200bgan 与 GaN", "GaN", "Or\u00adganic、Mor\u200bgan 与 [GaN]"],
  ["GaN2 与 2GaN 不是 GaN", "GaN", "GaN2 与 2GaN 不是 [GaN]"],
  ["Morgan 与 organic", "GaN", "Morgan 与 organic"],
  ["选用 STM32F103C8T6", "C8T6", "选用 STM32F103[C8T6]"],
])("in %s the word %s is marked where it stands by itself", (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
});

test("no passage is cut around letters within another word", () => {
  expect(cutPassage("an organic material of the Morgan company", readWords("GaN").words)).toEqual([]);
});
