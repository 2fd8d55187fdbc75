import { expect, test } from "vitest";
import { readSearchTerm } from "./search-term.ts";

test("one term stands for all spellings that differ in case, width, blanks and script", () => {
  for (const typed of ["LM358 運放", "  lm358\t 运放 ", "ＬＭ３５８　运放"]) expect(readSearchTerm(typed)?.term).toBe("lm358 运放");
  expect(readSearchTerm(" ＬＭ３５８DR ")).toEqual({ term: "lm358dr", spelling: "LM358DR" });
});

test("part numbers, values and markings are kept", () => {
  const typed = ["STM32F103C8T6", "0430450200", "43045-0200", "744043220", "1-1734248-0", "1N4148", "100nF 0603 X7R", "GRM188R71H104KA93D", "MCP2551-I/SN", "丝印 J3Y", "BAS16J,115", "SN13912345678A", "2N7002.215", "AS.COMP1", "Intel 82574", "Telefunken", "手机 TYPE-C 座"];
  for (const keywords of typed) expect(readSearchTerm(keywords), keywords).not.toBeNull();
});

test("what says who somebody is, or how to reach him, is not kept", () => {
  const typed = [
    "13800000001", "138 0000 0001", "+86 138-0000-0001", "8613800000001", "１３８００００００01", "LM358 找张三 13800000001", "010-12345678", "(0755) 12345678", "852-1234 5678",
    "someone@example.com", "联系 a.b@mail.example.cn 谢谢", "11010119900101123X", "6222020000000000000", "QQ 123456789", "微信号: chip_seller", "手机13800000001",
  ];
  for (const keywords of typed) expect(readSearchTerm(keywords), keywords).toBeNull();
});

test("addresses of the web are not kept", () => {
  for (const keywords of ["https://spam.example/x", "www.spam.top", "便宜芯片 spam.com", "//spam.example"]) expect(readSearchTerm(keywords), keywords).toBeNull();
});

test("nothing, signs alone and whole sentences are not kept", () => {
  for (const keywords of ["", "   ", "---", "\u200b", "?".repeat(10), "字".repeat(61), "﷽".repeat(10)]) expect(readSearchTerm(keywords)).toBeNull();
  expect(readSearchTerm("字".repeat(60))).not.toBeNull();
});
