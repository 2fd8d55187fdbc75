import { expect, test } from "vitest";
import { slowPieces } from "#testing/growth.ts";
import { cutPassage, markWords } from "./mark-pieces.ts";
import { readWords } from "./read-words.ts";

const CHARACTERS = 32_000;
const { words } = readWords("a aa 1 中 电压 LM358 z zz");

test.each([
  ["passages are cut", cutPassage],
  ["words are marked", markWords],
])("%s in time that goes by the length of a text, whatever is written there", (_, read) => {
  expect(slowPieces((text) => read(text, words), CHARACTERS)).toEqual([]);
});

test("a word that is over and over within others is looked for a thousand times at most", () => {
  const { words } = readWords("z");
  expect(cutPassage(`${"z".repeat(900)} z`, words)).toContainEqual({ text: "z", isMarked: true });
  expect(cutPassage(`${"z".repeat(5_000)} z`, words)).toEqual([]);
});
