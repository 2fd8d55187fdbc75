import { expect, test } from "vitest";
import { readCatalogueSeed } from "../catalogue/catalogue-seed.ts";
import { tokensOf } from "../text/tokens.ts";
import { cutWord, readQuestion } from "./read-question.ts";

function wordsOf(keywords: string): string[] {
  return readQuestion(keywords).words.map(({ typed }) => typed);
}

test("words stand between blanks, a term of the trade is one word, a number stays with its unit", () => {
  expect(wordsOf("CH390 3.3 V 单电压 SPI 应用")).toEqual(["CH390", "3.3 V", "单电压", "SPI", "应用"]);
  expect(wordsOf("RJH60F7BDPQ saturation voltage")).toEqual(["RJH60F7BDPQ", "saturation voltage"]);
  expect(wordsOf("AD620失调电压漂移")).toEqual(["AD620", "失调电压漂移"]);
  expect(wordsOf("N沟道 RDS (ON)")).toEqual(["N沟道", "RDS (ON)"]);
});

test("what a question is phrased with is left out, unless it is all there is", () => {
  expect(wordsOf("请问AD620的失调电压是多少？")).toEqual(["AD620", "失调电压"]);
  expect(wordsOf("what is the thermal resistance of AD620")).toEqual(["thermal resistance", "AD620"]);
  expect(wordsOf("AD620 datasheet")).toEqual(["AD620"]);
  expect(wordsOf("datasheet")).toEqual(["datasheet"]);
  expect(wordsOf("目的地址")).toEqual(["目的地址"]);
  expect(wordsOf("!&|()")).toEqual([]);
});

test("however often it is phrased, a question is read at once", () => {
  expect(wordsOf("请问热阻有多大")).toEqual(["热阻"]);
  expect(wordsOf("热阻值为多少呢")).toEqual(["热阻"]);
  expect(wordsOf(`${"的多少".repeat(66)}热`).length).toBeLessThanOrEqual(10);
  expect(wordsOf(`热${"的多少".repeat(66)}`)).toEqual(["热"]);
});

test("a term brings its other names, those in the other language last", () => {
  const [word] = readQuestion("压摆率").words;
  expect(word!.spellings.map(({ text }) => text)).toEqual(["压摆率", "转换速率", "摆率", "slew rate"]);
  expect(word!.spellings.map(({ worth }) => worth)).toEqual(word!.spellings.map(({ worth }) => worth).toSorted((one, other) => other - one));
  expect(readQuestion("导通电阻率").words[0]!.typed).toBe("导通电阻");
});

test("a word is cut as a reader would, a term only where that is allowed, a number from its unit", () => {
  const cut = (typed: string, isTermCut = false) => cutWord(readQuestion(typed).words[0]!, isTermCut)?.map((word) => word.typed) ?? null;
  expect(cut("高温保护")).toEqual(["高温", "保护"]);
  expect([cut("bandpass filter"), cut("bandpass filter", true)]).toEqual([null, ["bandpass", "filter"]]);
  expect([cut("-40℃"), cut("AD620")]).toEqual([["-40"], null]);
});

test("no more than ten words are asked for; the others are told", () => {
  const { words, beyond } = readQuestion(Array.from({ length: 12 }, (_, place) => `w${place}`).join(" "));
  expect([words.length, beyond]).toEqual([10, ["w10", "w11"]]);
});

test("of the pairs of terms no spelling leads to two of them", () => {
  const pairs = readCatalogueSeed("term-pairs");
  expect(pairs.length).toBeGreaterThanOrEqual(150);
  const seen = new Map<string, string>();
  for (const { zh, en } of pairs) {
    expect([zh.length, en.length]).not.toContain(0);
    for (const spelling of [...zh, ...en]) {
      const key = tokensOf(spelling).map(({ lexemes }) => lexemes[0]).join(" ");
      expect([spelling, seen.get(key) ?? zh[0]]).toEqual([spelling, zh[0]]);
      seen.set(key, zh[0]!);
    }
  }
});
