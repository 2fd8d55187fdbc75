import fc from "fast-check";
import { expect, test } from "vitest";
import { foldLetters, foldWord } from "./fold-letters.ts";
import { matchSensitiveWords, readWordList } from "./match-sensitive-words.ts";

const atOnce = () => undefined;
const UNCHANGED = { removed: new Set<string>(), later: null };
const match = async (words: string[]) => matchSensitiveWords(await readWordList(words, atOnce), UNCHANGED);
const within = await match(["代开发票", "VX", "VPN", "加微信"]);

test.each([
  "代开发票",
  "代 开 发 票",
  "代-开★发_票",
  "代開發票",
  "请加代.开.发.票咨询",
  "代\u200b开发票",
  "代\u3164开\u115f发\u1160票",
  "代\uffa0开\u200d发\u034f票",
  "代ˈ开ʼ发ˈ票",
  "代ー开ー发ー票",
  "代\u0301开\u20e3发票",
])("a sensitive word is found however it is strewn or written: %s", (text) => {
  expect(within(text)).toEqual(["代开发票"]);
});

test.each([
  "v p n",
  "ＶＰＮ",
  "加v.p.n：123",
  "🆅🅿🅽",
  "🅥🅟🅝",
  "🇻🇵🇳",
  "ᴠᴘɴ",
  "vрn",
  "νΡΝ",
  "v́ṕn",
  "ᵛᵖⁿ",
  "ꓦꓑꓠ",
  "v\u3164p\u200dn",
])("case, width, signs, accents and letters that look alike do not hide a Latin word: %s", (text) => {
  expect(within(text)).toEqual(["VPN"]);
});

test.each(["TVX4066", "VX7705", "vxlan", "T\u200bVX", "ТVX"])(
  "a Latin word within another is not that word: %s",
  (text) => {
    expect(within(text)).toEqual([]);
  },
);

test("each word is told once, in the order of the text; twenty at most", async () => {
  expect(within("VX，加微信，代开发票，加 VX")).toEqual(["VX", "加微信", "代开发票"]);
  const signs = "甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥";
  expect((await match(Array.from(signs)))(signs)).toHaveLength(20);
});

test("words that were removed count no more, later ones do, told in the order of the text", async () => {
  const list = await readWordList(["代开发票", "加微信", "刷单"], atOnce);
  const later = await readWordList(["加微信", "VPN"], atOnce);
  const changed = matchSensitiveWords(list, { removed: new Set(["加微信", "刷单"]), later });
  expect(changed("VPN，刷单，代开发票，加微信，VPN")).toEqual(["VPN", "代开发票", "加微信"]);
});

test("what a word folds to: nothing of blanks and signs, letters without their signs", () => {
  expect([" -·★ ", "c++", "+V", "刷單"].map(foldWord)).toEqual(["", "c", "v", "刷单"]);
});

test("no character makes more than six letters", () => {
  expect(foldLetters("ﷺ".repeat(100)).length).toBe(600);
});

test("words within each other, and such as begin alike, are found where a plain search finds them", async () => {
  const letters = fc.string({ unit: fc.constantFrom("甲", "乙", "丙"), minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(letters, { maxLength: 12 }),
      fc.string({ unit: fc.constantFrom("甲", "乙", "丙", "丁"), maxLength: 40 }),
      async (words, text) => {
        expect((await match(words))(text).sort()).toEqual(words.filter((word) => text.includes(word)).sort());
      },
    ),
  );
});
