import { expect, test } from "vitest";
import { bestPlaceOf, foldForFind, isCalledSo, patternOf, placesOf, wordsToMark } from "./find-folded.ts";

/** What is marked in a text, as it is written there. */
function marked(text: string, ...words: string[]): string[] {
  const pattern = patternOf(words);
  return pattern
    ? placesOf(pattern, foldForFind(text)).map(({ start, length }) => text.slice(start, start + length))
    : [];
}

test.each([
  ["热阻", "結到環境的熱阻 RθJA", "熱阻"],
  ["熱阻", "结到环境的热阻", "热阻"],
  ["rds(on)", "最大 R DS(on) 为 5 mΩ", "R DS(on)"],
  ["Rds(on)", "RDS (ON)", "RDS (ON)"],
  ["3.3 V", "VDD = 3.3V", "3.3V"],
  ["3.3V", "VDD = 3.3\u00a0V", "3.3\u00a0V"],
  ["µA", "静态电流 45 μA", "μA"],
  ["-40℃", "工作温度 −40 °C 至 85 °C", "−40 °C"],
  ["-40℃", "–40℃", "–40℃"],
  ["ｓｔｍ３２", "STM32F103", "STM32"],
  ["热阻", "热\n阻", "热\n阻"],
  ["10 kΩ", "R1 10 kΩ", "10 kΩ"],
])("%s is marked in “%s”", (word, text, found) => {
  expect(marked(text, word)).toEqual([found]);
});

test("letters of a short word are not marked within others, nor across two of them", () => {
  expect(marked("an organic omega note of GaN", "GaN")).toEqual(["GaN"]);
  expect(marked("mega n-type, JEDEC", "GaN", "dec")).toEqual([]);
  expect(marked("最大 V GS 与 VGS(th)", "VGS")).toEqual(["V GS", "VGS"]);
  expect(marked("G A N 器件", "GaN")).toEqual(["G A N"]);
  expect(marked("Temperature 温度 10kΩ", "temp", "Ω")).toEqual(["Temp", "Ω"]);
  expect(marked("a thermal pad", "therma")).toEqual(["therma"]);
});

test("figures that stand apart are not read as one number", () => {
  expect(marked("1 0 5", "10")).toEqual([]);
  expect(marked("1\n0", "10")).toEqual([]);
  expect(marked("100 10 1", "10 1")).toEqual(["10 1"]);
});

test("each of several words is marked, the longer one where both fit", () => {
  expect(marked("热阻与结温,热阻抗", "热阻", "结温", "热阻抗")).toEqual(["热阻", "结温", "热阻抗"]);
});

test("signs that mean something in an expression are looked for as they stand", () => {
  expect(marked("a.c abc [x] \\d+ $1", "a.c", "[x]", "\\d+", "$1")).toEqual(["a.c", "[x]", "\\d+", "$1"]);
});

test("nothing is looked for where nothing was typed", () => {
  for (const words of [[], [""], ["  ", "\u200b"]]) expect(patternOf(words)).toBeNull();
});

test("the words of an address are marked one by one, a number with its unit and a quotation as a whole", () => {
  expect(wordsToMark("热阻 LM358  3.3 V")).toEqual(["热阻", "LM358", "3.3V"]);
  expect(wordsToMark('"thermal resistance" 热阻')).toEqual(["thermal resistance", "热阻"]);
  expect(wordsToMark("“thermal")).toEqual(["thermal"]);
  expect(wordsToMark("2 channel 45 µA -40 ℃")).toEqual(["2", "channel", "45µA", "-40℃"]);
  expect(wordsToMark("")).toEqual([]);
  expect(wordsToMark("a ".repeat(500) + Array.from({ length: 50 }, (_, index) => `w${index}`).join(" "))).toHaveLength(
    20,
  );
});

test("a word is marked wherever it stands in a range", () => {
  expect(marked("0.1uF（0.1uF～1uF）", "0.1uF")).toEqual(["0.1uF", "0.1uF"]);
});

test.each([
  ["目录\n8.3 过温保护 ........ 12\n8.4 过温保护阈值 ........ 13", { index: 0, kind: "contents" }],
  ["目录\n8.3 过温保护 ........ 12\n过温保护 150 ℃", { index: 1, kind: "text" }],
  ["过温保护 150 ℃\n8.3 过温保护\n芯片温度超过后关断", { index: 1, kind: "heading" }],
  ["过温保护时关断", { index: 0, kind: "text" }],
])("of the places on a page one is led to the best: %j", (text, best) => {
  expect(bestPlaceOf(text, placesOf(patternOf(["过温保护"])!, foldForFind(text)))).toEqual(best);
});

test("a heading is called as was typed, whatever its number, case or quotes, and no more than that", () => {
  expect(isCalledSo("7.3.2 Typical Application", '"typical application"')).toBe(true);
  expect(isCalledSo("Typical Applications", "typical application")).toBe(false);
});
