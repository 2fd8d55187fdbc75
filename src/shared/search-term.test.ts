import { expect, test } from "vitest";
import { readSearchTerm } from "./search-term.ts";

test("one term stands for all spellings that differ in case, width, blanks and script", () => {
  for (const typed of ["LM358 運放", "  lm358\t 运放 ", "ＬＭ３５８　运放"])
    expect(readSearchTerm(typed)?.term).toBe("lm358 运放");
  expect(readSearchTerm(" ＬＭ３５８DR ")).toEqual({ term: "lm358dr", spelling: "LM358DR", isPrivate: false });
});

const isKept = (keywords: string) => readSearchTerm(keywords)?.isPrivate === false;

test("part numbers, values and markings are kept", () => {
  const typed = [
    "STM32F103C8T6",
    "0430450200",
    "43045-0200",
    "744043220",
    "1-1734248-0",
    "1N4148",
    "100nF 0603 X7R",
    "GRM188R71H104KA93D",
    "MCP2551-I/SN",
    "丝印 J3Y",
    "BAS16J,115",
    "SN13912345678A",
    "2N7002.215",
    "AS.COMP1",
    "Intel 82574",
    "Telefunken",
    "手机 TYPE-C 座",
    "618015231221",
    "885342207015",
    "1010200638",
    "0533980276",
    "0039303057",
    "1-66255-1",
    "1355081-1",
    "1724480006",
    "1534789-1",
    "860010780024",
    "98192-0001",
    "1727673004",
    "416131160808",
    "632712000011",
    "74404042047",
    "T1310100125-000",
    "MAL202119102E3",
    "KUS402332020",
    "ACASA100221002P100",
    "S3224576222060C3",
    "RL271202272",
    "0132M4-24.000F20DTNJL",
    "SNR.201610.SYB220MT00",
    "SG-8018CA 3.072000MHz TJHSA",
    "RN1/2WS5.6KΩFT/BA1",
    "KF2EDGRH-3.5-2*2P",
    "AK5DAF1-200.0000T2",
    "BUK9Y14-40B,115",
    "TLP383(GR-TPL,E",
    "5032 10M 10PF 10PPM 4P",
    "1206 ±5% 3K",
    "8.0SMDJ24CA/T7",
    "RC0402FR-0710KL",
    "VX7808-500",
    "0402 0603 0805 1206",
    "130×150×160",
    "600R@100MHz",
    "ESP-WROOM-02U (2MB)",
    "13.560M 20PF 15PPM",
    "10mΩ@4.5V",
    "120Ω @ 1.5 MHz",
    "+3.3V ~ +12V",
    "0460-202-1631",
    "49S-15.000-20-20-20/A",
  ];
  for (const keywords of typed) expect([keywords, isKept(keywords)]).toEqual([keywords, true]);
});

test("what says who somebody is, or how to reach him, is private", () => {
  const typed = [
    "13800000001",
    "138 0000 0001",
    "+86 138-0000-0001",
    "8613800000001",
    "１３８００００００01",
    "LM358 找张三 13800000001",
    "010-12345678",
    "(0755) 12345678",
    "852-1234 5678",
    "+852 5123 4567",
    "+886 912 345 678",
    "+1 415 555 2671",
    "138/1234/5678",
    "138，1234，5678",
    "一三八一二三四五六七八",
    "𝟏𝟑𝟖𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖",
    "電話 51234567",
    "400-820-8820",
    "加v zhang_san88",
    "wechat id: zhang_san88",
    "someone @ example.com",
    "someone@example.com",
    "联系 a.b@mail.example.cn 谢谢",
    "11010119900101123X",
    "6222020000000000000",
    "QQ 123456789",
    "微信号: chip_seller",
    "手机13800000001",
    "张三13800138000",
    "联系13800138000",
    "13800138000张三",
    "身份证110101199003078515",
    "138.0013.8000",
    "138–0013–8000",
    "138‑0013‑8000",
    "138 001 38000",
    "1 3 8 0 0 1 3 8 0 0 0",
    "0086 138 0013 8000",
    "①③⑧00138000",
    "01012345678",
    "075512345678",
    "0755 2345 6789",
    "0755-8123-4567",
    "护照E12345678",
    "护照号码：E12345678",
    "110101 19900307 8515",
    "v信abc12345",
    "微信号abc12",
    "wx: abc12345",
    "加V abc123",
    "QQ：12345678",
    "支付宝abc12345",
    "6222 0212 3456 7890 123",
    "6222-0212-3456-7890",
  ];
  for (const keywords of typed) expect([keywords, isKept(keywords)]).toEqual([keywords, false]);
});

test("addresses of the web are private", () => {
  for (const keywords of [
    "https://spam.example/x",
    "www.spam.top",
    "便宜芯片 spam.com",
    "//spam.example",
    "example.shop",
    "t.me/abc",
    "bit.ly",
    "abc.site",
    "例如.中国",
    "看spam.com吧",
  ])
    expect([keywords, isKept(keywords)]).toEqual([keywords, false]);
});

test("nothing, signs alone and whole sentences are not kept", () => {
  for (const keywords of ["", "   ", "---", "\u200b", "?".repeat(10), "字".repeat(61), "﷽".repeat(10)])
    expect(readSearchTerm(keywords)).toBeNull();
  expect(readSearchTerm("字".repeat(60))).not.toBeNull();
});
