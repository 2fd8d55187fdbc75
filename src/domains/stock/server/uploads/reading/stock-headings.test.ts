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
