import { expect, test } from "vitest";
import { findHeadingRow, guessMapping } from "./stock-headings.ts";

test("headings are known in Chinese and English, below titles, and none is taken twice", () => {
  expect(
    guessMapping(["序号", "型 号", "厂牌", "库存数量(PCS)", "D/C", "库位", "单价（元）", "MOQ", "Remark"]),
  ).toEqual({ mpn: 1, brand: 2, quantity: 3, dateCode: 4, place: 5, price: 6, minQuantity: 7, note: 8 });
  expect(guessMapping(["Part Number", "MFG", "QTY", "Date Code", "Price", "Currency", "Package"])).toEqual({
    mpn: 0,
    brand: 1,
    quantity: 2,
    dateCode: 3,
    price: 4,
    currency: 5,
    package: 6,
  });
  expect(
    findHeadingRow([["某某电子库存表"], [], ["2026-11-01"], ["型号", "品牌", "数量"], ["LM358", "TI", "100"]]),
  ).toBe(3);
  expect(findHeadingRow([["LM358", "TI", "100"]])).toBeNull();
});

test("headings are known that say the same in two languages, or two things in one cell, with units behind them", () => {
  expect(
    guessMapping([
      "料号 P/N",
      "品牌/Brand",
      "批号D/C",
      "数量(PCS)",
      "单价 Unit Price(USD)",
      "仓库\nLocation",
      "备注Remark",
    ]),
  ).toEqual({ mpn: 0, brand: 1, dateCode: 2, quantity: 3, price: 4, place: 5, note: 6 });
  expect(guessMapping(["Item 序号", "型号/规格", "厂家|品牌", "数量：PCS", "Q'ty", "封装/Package"])).toEqual({
    mpn: 1,
    brand: 2,
    quantity: 3,
    package: 5,
  });
  // Whose number it is says the Chinese of it.
  expect(guessMapping(["客户料号 P/N", "品名 Description", "QTY 数量【PCS】"])).toMatchObject({ mpn: 1, quantity: 2 });
  expect(guessMapping(["Stock Location", "P/N", "QTY"])).toEqual({ place: 0, mpn: 1, quantity: 2 });
});

test("the row of headings is found below notes that name columns too", () => {
  const notes = [
    ["填写说明"],
    ["型号", "必填，写完整型号", "备注"],
    ["型号、品牌、数量请按原厂丝印填写，批号写四位周数，单价不含运费，其余内容不要改动，也不要合并单元格"],
    ...Array.from({ length: 25 }, (_, at) => [`第 ${at} 条`]),
  ];
  expect(findHeadingRow([...notes, ["料号 P/N", "数量(PCS)"], ["LM358", "100"]])).toBe(notes.length);
});
