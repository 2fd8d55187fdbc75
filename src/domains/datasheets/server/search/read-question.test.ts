import { expect, test } from "vitest";
import { tokensOf } from "#platform/text-search/tokens.ts";
import { readCatalogueSeed } from "#vocabulary/catalogue-seed.ts";
import { cutWord, readQuestion, tsqueriesOfWord } from "./read-question.ts";

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

test.each([
  ["过温保护 阈值", ["过温保护", "阈值"]],
  ["过温保护阈值是多少", ["过温保护", "阈值"]],
  ["CH211 过温监测门限", ["CH211", "过温监测", "门限"]],
  ["纹波峰值有多大", ["纹波", "峰值"]],
  ["输出有效值", ["输出有效值"]],
  ["导通阻值大小", ["导通阻值"]],
  ["B值", ["B值"]],
  ["电阻值", ["电阻"]],
  ["热阻值", ["热阻"]],
  ["封装大小", ["封装"]],
])("what ends in 值 by its own meaning keeps it, and other words do not: %s", (keywords, words) => {
  expect(wordsOf(keywords)).toEqual(words);
});

test("a threshold has its English names, and is no threshold voltage", () => {
  expect(readQuestion("阈值").words[0]!.spellings.map(({ text }) => text)).toEqual(
    expect.arrayContaining(["门限", "threshold", "trip point"]),
  );
  expect(wordsOf("AO3401 阈值电压")).toEqual(["AO3401", "阈值电压"]);
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
  expect(word!.spellings.map(({ worth }) => worth)).toEqual(
    word!.spellings.map(({ worth }) => worth).toSorted((one, other) => other - one),
  );
  expect(readQuestion("热阻").words[0]!.spellings.map(({ text }) => text)).toEqual(
    expect.arrayContaining(["thermal resistance", "Rth", "RθJA", "RthJA", "θJA"]),
  );
  for (const [asked, name] of [
    ["RthJC", "结壳热阻"],
    ["VDS", "漏源电压"],
    ["Qg", "栅极电荷"],
    ["VF", "正向压降"],
    ["Iq", "静态电流"],
    ["VIO", "失调电压"],
    ["DCR", "直流电阻"],
    ["GBP", "增益带宽"],
  ]) {
    expect(readQuestion(asked!).words[0]!.spellings.map(({ text }) => text)).toContain(name);
  }
  expect(readQuestion("导通电阻率").words[0]!.typed).toBe("导通电阻");
});

test("a name within another is asked for in its place: what is asked first is what is usual", () => {
  const queries = tsqueriesOfWord(readQuestion("绝对最大额定值").words[0]!);
  expect(queries.slice(0, 8)).toContain("'maximum' <-> 'rating'");
  expect(queries.join(" ")).not.toContain("'absolute' <-> 'maximum'");
  expect(tsqueriesOfWord(readQuestion("热阻").words[0]!)).toEqual([
    "'热阻'",
    "'thermal' <-> 'resistance'",
    "'rth'",
    "'rθja'",
    "'θja'",
    "'rthja'",
  ]);
});

test("a word is cut as a reader would, a term only where that is allowed, a number from its unit", () => {
  const cut = (typed: string, isTermCut = false) =>
    cutWord(readQuestion(typed).words[0]!, isTermCut)?.map((word) => word.typed) ?? null;
  expect(cut("高温保护")).toEqual(["高温", "保护"]);
  expect([cut("bandpass filter"), cut("bandpass filter", true)]).toEqual([null, ["bandpass", "filter"]]);
  expect([cut("-40℃"), cut("AD620")]).toEqual([["-40"], null]);
});

test("a part number that was typed with blanks is one word in any of its spellings, and is cut where nobody writes it so", () => {
  const spellings = (keywords: string) =>
    readQuestion(keywords).words.map((word) => word.spellings.map(({ text }) => text).join("|"));
  expect(spellings("AO 3401 阈值电压")[0]).toBe("AO3401|AO-3401|AO 3401");
  expect(spellings("lm　３５８")).toEqual(["lm358|lm-358|lm 358"]);
  expect(spellings("SN 74HC595")).toEqual(["SN74HC595|SN-74HC595"]);
  expect(wordsOf("LM 317T 1N 4148 2N 7002 74HC 595 AO 3401A BC 847")).toEqual([
    "LM317T",
    "1N4148",
    "2N7002",
    "74HC595",
    "AO3401A",
    "BC847",
  ]);
  expect(wordsOf("STM32 F103 功耗")).toEqual(["STM32F103", "功耗"]);
  expect(wordsOf("STM32 F103 C8T6")).toEqual(["STM32F103C8T6"]);
  expect(cutWord(readQuestion("STM32 F103 C8T6").words[0]!, false)!.map((word) => word.typed)).toEqual([
    "STM32",
    "F103",
    "C8T6",
  ]);
});

test.each([
  ["AD620 SPI", ["AD620", "SPI"]],
  ["LM358 AD620", ["LM358", "AD620"]],
  ["AO,3401", ["AO", "3401"]],
  ["CH390 3.3 V", ["CH390", "3.3 V"]],
  ["STM32 SPI2", ["STM32", "SPI2"]],
  ["STM32F103 I2C", ["STM32F103", "I2C"]],
  ["USB 2.0", ["USB", "2.0"]],
  ["电感 100 uH", ["电感", "100 uH"]],
  ["of 1000", ["1000"]],
  ["热阻 3401", ["热阻", "3401"]],
])("%j is no part number with a blank in it", (keywords, words) => {
  expect(wordsOf(keywords)).toEqual(words);
});

test("degrees may be written in Chinese, and so may what stands between the ends of a range", () => {
  expect(wordsOf("-40到85度")).toEqual(["-40", "85℃"]);
  expect(wordsOf("工作温度-40度到85度")).toEqual(["工作温度", "-40℃", "85℃"]);
  expect(wordsOf("125 摄氏度 热阻")).toEqual(["125℃", "热阻"]);
  expect(wordsOf("85度以上")).toEqual(["85℃", "以上"]);
  expect(wordsOf("视角120度")).toEqual(["视角", "120", "度"]);
  expect(wordsOf("3度电")).toEqual(["3度电"]);
  expect(wordsOf("-40~85℃")).toEqual(["-40~85℃"]);
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
      const key = tokensOf(spelling)
        .map(({ lexemes }) => lexemes[0])
        .join(" ");
      expect([spelling, seen.get(key) ?? zh[0]]).toEqual([spelling, zh[0]]);
      seen.set(key, zh[0]!);
    }
  }
});
