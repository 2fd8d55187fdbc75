import { expect, test } from "vitest";
import { readableTitle } from "./readable-title.ts";

test.each([
  ["74HC595; 74HCT595 8-bit shift register", "74HC595; 74HCT595 8-bit shift register"],
  ["  LM358 \u0000 Dual\toperational  amplifier ", "LM358 Dual operational amplifier"],
  ["2SK3569", "2SK3569"],
  ["Microsoft Word - LM324 数据手册", "LM324 数据手册"],
  ["\u00b5\u00e7\u00d4\u00b4\u00b9\u00dc\u00c0\u00ed\u00d0\u00be\u00c6\u00ac", "电源管理芯片"],
  ["Résumé für Größen", "Résumé für Größen"],
])("%j is shown as %j", (raw, title) => {
  expect(readableTitle(raw)).toBe(title);
});

test.each([
  "",
  "  ",
  "CH211DS1.DOC",
  "Microsoft Word - a.docx",
  "AO3401_Rev6_Rohs-BUP007A",
  "imagemagick-images\u0000",
  "DATASHEET SEARCH SITE | WWW.ALLDATASHEET.COM",
  "www.DataSheet4U.com",
  "Untitled",
  "无标题",
  "\u00ce\u00de\u00b1\u00ea\u00cc\u00e2",
])("%j is no title", (raw) => {
  expect(readableTitle(raw)).toBeNull();
});

test("a title of a page's length is cut", () => {
  expect(readableTitle("a b ".repeat(500))).toHaveLength(200);
});
