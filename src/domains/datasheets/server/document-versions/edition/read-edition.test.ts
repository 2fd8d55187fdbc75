import { expect, test } from "vitest";
import { readEdition } from "./read-edition.ts";

const TODAY = "2026-11-22";
const BODY = "The LM358 consists of two independent operational amplifiers designed to operate from a single supply.";
const read = (...pages: string[]) => Object.values(readEdition(pages, TODAY));
/** Papers whose every page bears the line. */
const readFoot = (line: string) => read(`LM358\n${BODY}\n${line}`, `LM358\n${BODY}\n${line}`);

test.each([
  ["Rev 6: Feb. 2011 www.aosmd.com Page 1 of 5", "Rev. 6", "2011-02-01"],
  ["Rev. 6 — 12 December 2011 Product data sheet", "Rev. 6", "2011-12-12"],
  ["May 2017 DocID024204 Rev 6 1/33", "Rev. 6", "2017-05-01"],
  ["CH390DS1 V1.6", "V1.6", null],
  ["Copyright © 2022, ZHUHAI ISMARTWARE TECHNOLOGY CO., LTD. May, 2022 - DS076_v1.6", "V1.6", "2022-05-01"],
  ["2018年5月", null, "2018-05-01"],
  ["2018 年 5 月 10 日", null, "2018-05-10"],
  ["V1.2 2020-03-04", "V1.2", "2020-03-04"],
  ["–2– REV. A", "Rev. A", null],
  ["SLVS123D – MARCH 2004 – REVISED MAY 2010", "SLVS123D", "2010-05-01"],
  ["SLVS123D − MARCH 2004 − REVISED MAY 2010", "SLVS123D", "2010-05-01"],
  ["版本： V1.1", "V1.1", null],
  ["版本：200910C 1/5", "200910C", null],
  ["文档版本 V1.0 发布日期 2019-05-10", "V1.0", "2019-05-10"],
  ["Ｖ１．３ ２０２１年０６月", "V1.3", "2021-06-01"],
  ["深圳市和芯润德科技有限公司 V1.0", "V1.0", null],
  ["Data Sheet Rev. A0.9", "Rev. A0.9", null],
  ["April 16, 2014 Subject to Change Without Notice 1", null, "2014-04-16"],
  ["R07DS0633EJ0100 Rev.1.00 Page 1 of 8", "Rev. 1.00", null],
  ["Rev. 1938F–DFLSH–10/02", "Rev. 1938F", "2002-10-01"],
  ["1996 Apr 26 2", null, "1996-04-26"],
  ["2008. 8. 29 Revision No : 4 1/5", "Rev. 4", "2008-08-29"],
  ["Document Number: 001-12345 Rev. *K", "Rev. *K", null],
  ["DS20001203D-page 1", "DS20001203D", null],
  ["24-Aug-2018", null, "2018-08-24"],
])("%s is read from head and foot", (line, version, publishedOn) => {
  expect(readFoot(line)).toEqual([version, publishedOn]);
});

test.each([
  ["the year of the copyright", "© 2011 Maker Semiconductor"],
  ["a standard's version", "支持 Type-C V1.4 和 USB PD3.0 标准"],
  ["another standard's", "Compliant with USB Specification Revision 2.0"],
  ["a chip's, not the paper's", "Errata of silicon revision B"],
  ["a voltage", "Input V1.8 and V3.3 rails are 1.8 V"],
  [
    "a day in a sentence",
    "Devices that were delivered to customers of ours in Europe before the end of May 2019 have another marking",
  ],
  ["a directive", "Directive of 8 June 2011"],
  ["a day to come", "June 2031"],
  ["a time before the parts", "March 1949"],
  ["no day of the calendar", "2019-02-30"],
  ["a day that may be in two months", "04/05/12"],
  ["the former edition's day", "Supersedes data of April 1992"],
  ["the day when making began", "Start of commercial production 2009-03-01"],
  ["the number of a part", "2009-03"],
  ["a certificate's", "证书编号 V1.2 2020-03-04 x"],
])("%s is no edition: %s", (_, line) => {
  expect(read(`LM358\n${line}\n${BODY}`, BODY)[1]).toBeNull();
  if (!line.includes("证书")) expect(read(`LM358\n${line}\n${BODY}`, BODY)[0]).toBeNull();
});

test("the revision counts, not the first issue; the page at the front, not the maker's other papers", () => {
  expect(read("October 1987\nRevised January 1999\n© 1999 Fairchild", BODY)).toEqual([null, "1999-01-01"]);
  expect(read(`1N4007, Rev. C\n${BODY}`, BODY, BODY, `LIFE SUPPORT POLICY\n${BODY}\nRev. H4`)).toEqual([
    "Rev. C",
    null,
  ]);
  expect(
    read(
      `June 1999\n${BODY}`,
      BODY,
      BODY,
      "PACKAGE OPTION ADDENDUM\nwww.ti.com 24-Aug-2018",
      "PACKAGE OPTION ADDENDUM\nwww.ti.com 24-Aug-2018",
    ),
  ).toEqual([null, "1999-06-01"]);
  expect(read("Product specification 1996 Apr 26\nSupersedes data of April 1992")).toEqual([null, "1996-04-26"]);
});

test("of two that contradict each other the first page's counts", () => {
  expect(
    read(
      "V1.1 http://www.maker.example/ 1 / 3",
      "V1.0 http://www.maker.example/ 2 / 3",
      "V1.0 http://www.maker.example/ 3 / 3",
    ),
  ).toEqual(["V1.1", null]);
});

const HISTORY = [
  "版本历史",
  "版本 日期 说明",
  "Rev. 1.0 12/2020 初始版本",
  "Rev. 2.4 03/2023 更新订购指南",
  "更新丝印标记",
  "Rev. 2.5 04/2023 更新外形尺寸",
];

test("the newest row of the history tells, if it is the edition that the foot names", () => {
  expect(read("Rev. 2.5", BODY, HISTORY.join("\n"))).toEqual(["Rev. 2.5", "2023-04-01"]);
  expect(read(BODY, BODY, HISTORY.join("\n"))).toEqual(["Rev. 2.5", "2023-04-01"]);
  expect(read("Rev. 2.6", BODY, HISTORY.join("\n"))).toEqual(["Rev. 2.6", null]);
  expect(
    read("REV. H", BODY, "REVISION HISTORY\n7/11—Rev. G to Rev. H\nChanges to Figure 2\n3/03—Rev. F to Rev. G"),
  ).toEqual(["Rev. H", "2011-07-01"]);
  expect(
    read(
      "版本：200910C 1/5",
      "附录(Appendix)：修订记录(Revision History)\n日期 Date 旧版本 新版本\n2009-10-23 200905B 200910C 电话升位",
    ),
  ).toEqual(["200910C", "2009-10-23"]);
});

test("a history with days in no order tells nothing, nor does its line in the contents", () => {
  expect(
    read(
      "Version：1.6",
      "Revision history\nDate Revision Changes\n2020/12/15 1.4 a\n2020/12/31 1.5 b\n2020/1/13 1.6 c",
    ),
  ).toEqual(["V1.6", null]);
  expect(read("Revision history . . . . 32\n2020/12/15 1.4 a", BODY)).toEqual([null, null]);
});

test("empty, huge and hostile pages are read in no time to speak of", () => {
  expect(read()).toEqual([null, null]);
  expect(read("", "")).toEqual([null, null]);
  const hostile = ["Rev. ", "2009-", "1/", "Rev Rev ", "May ", "版本 ", "V1.", "- "].map((piece) =>
    `${piece.repeat(20)}\n`.repeat(600).slice(0, 50_000),
  );
  expect(readEdition([...hostile, "V1.2 2020-03-04".repeat(4000)], TODAY)).toEqual({
    version: null,
    publishedOn: null,
  });
});
