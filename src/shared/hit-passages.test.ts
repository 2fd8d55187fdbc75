import { expect, test } from "vitest";
import { hitPassages } from "./hit-passages.ts";

const far = "一二三四五六七八九十".repeat(30);
const hitsOf = (text: string, word: string) =>
  [...text.matchAll(new RegExp(word, "g"))].map(({ index }) => ({ at: index, length: word.length }));

test("of a long text what stands around each hit is shown, and of one that was shortened already the same", () => {
  const text = `${far}有人炒货，\n${far}还有炒货的。`;
  const shown = hitPassages(text, hitsOf(text, "炒货"))!;
  expect(shown.text).toMatch(/^….{30}炒货， .{28}…\n….{30}炒货的。$/u);
  expect(shown.hits).toEqual(hitsOf(shown.text, "炒货"));
  expect(hitPassages(shown.text, shown.hits)).toEqual(shown);
  expect(hitPassages(text, [])).toBeNull();
});

test("hits that stand close are one passage, no letter is cut in two, and there is an end to how many are shown", () => {
  const close = `炒货和${"😀".repeat(20)}炒货`;
  expect(hitPassages(close, hitsOf(close, "炒货"))!.text).toBe(close);
  const letters = `${"😀".repeat(40)}a炒货`;
  expect(hitPassages(letters, hitsOf(letters, "炒货"))!.text).toBe(`…${"😀".repeat(15)}a炒货`);
  const many = `炒货${far}`.repeat(12);
  expect(hitPassages(many, hitsOf(many, "炒货"))!.text).toMatch(/\n另有 2 段$/);
});
