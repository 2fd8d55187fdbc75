import { expect, test } from "vitest";
import { ENOUGH, growthOf, slowPieces } from "#testing/growth.ts";
import { hasContact } from "./contact-patterns.ts";
import { maskPhones } from "./mask-phones.ts";

const CHARACTERS = 16_000;

test("phones are masked in time that goes by the length of a text, whatever is written there", () => {
  expect(slowPieces(maskPhones, CHARACTERS)).toEqual([]);
});

/** What each pattern begins with, goes on with and nearly ends with. */
const NEARLY_CONTACTS = [
  "+",
  "+1 ",
  "+1(",
  "+852 ",
  "+886 9",
  "+12.34.",
  "00852",
  "001 23 ",
  "138/",
  "138，1234，",
  "138\n",
  "1,3,8,",
  "1     3     ",
  "一",
  "一三八",
  "一     ",
  "二三a",
  "①",
  "①③⑧",
  "𝟏𝟑",
  "٣",
  "1\u200b",
  "1\ufe0f\u20e3",
  "0755，",
  "(0755)",
  "0755     8388     ",
  "电话",
  "电话 1 ",
  "电话(",
  "tel: ",
  "加V",
  "加我微信：",
  "微信号是 ",
  "wechat id: ",
  "wx a",
  "wx a-",
  "v: ",
  "qq 1 ",
  "a @ ",
  "a @ b . ",
  "a@b.1.",
  "a点",
  "@a点b点c点",
  "@a.b.c.1",
  "a(at)",
  "(at)a.",
  "abcd at ",
  "abcd at qq dot ",
  "abcd qq点",
  "a dot ",
  "abcd(dot)",
  "NO1",
  "NO138001380001",
  "138O",
  "138OO13 ",
  "1:3:8:",
  "1 ; 3 ; ",
  "1\r\n3\r\n",
  "q号 ",
  "v x: ",
  "138[",
  "1=3=8=",
  "138l",
  "手机号1",
  "洞",
  "qq:1-",
  "qq:一",
  "1 500 000 ",
  "1-0471 ",
  "wei-信:",
  "telegram @",
  "t.me/",
  "a at b dot ",
  "a at a at ",
  "abcd@qq",
];

test.each(NEARLY_CONTACTS)(
  "100,000 characters of %j are masked, and looked through, as fast as pieces of them",
  (piece) => {
    for (const work of [maskPhones, hasContact])
      expect(growthOf(work, { piece, characters: 100_000 })).toBeLessThan(ENOUGH);
  },
);

test.each(["@", "(at)", "1", "+", "微信", "加V", "电话 "])("so is a long run behind %j alone", (first) => {
  for (const piece of ["a", "a.", "a点", "1", "1.", "a-", "一", " "]) {
    const work = (text: string) => maskPhones(first + text);
    expect(growthOf(work, { piece, characters: 100_000 })).toBeLessThan(ENOUGH);
  }
});
