import { expect, test } from "vitest";
import { placeWords } from "./place-words.ts";

const marked = (text: string, words: string[]) =>
  placeWords(text, words).map(({ at, length }) => text.slice(at, at + length));

test("a word is marked as it is written, with what is strewn between its letters", () => {
  expect(marked("本店全国最低价，欢迎来电", ["全国最低"])).toEqual(["全国最低"]);
  expect(marked("全 国·最【低", ["全国最低"])).toEqual(["全 国·最【低"]);
  expect(marked("加微信，加 微 信", ["加微信"])).toEqual(["加微信", "加 微 信"]);
});

test("a Latin word is marked where it stands alone, in any case and width", () => {
  expect(marked("VX: abc, ＶＸ, VXA", ["vx"])).toEqual(["VX", "ＶＸ"]);
});

test("words that overlap are marked as one; what is not there is not", () => {
  expect(marked("全国最低价", ["全国最低", "最低价"])).toEqual(["全国最低价"]);
  expect(marked("好价", ["最低价", ""])).toEqual([]);
});
