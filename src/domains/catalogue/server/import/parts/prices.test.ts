import fc from "fast-check";
import { expect, test } from "vitest";
import { readPriceBreaks } from "./prices.ts";

test("prices are decimal strings without the noise of binary fractions", () => {
  expect(
    readPriceBreaks([
      { qty: 1, price: 0.1 + 0.2 },
      { qty: 10, price: 0.00415 },
      { qty: 100, price: 12 },
    ]),
  ).toEqual([
    { quantity: 1, price: "0.3" },
    { quantity: 10, price: "0.00415" },
    { quantity: 100, price: "12" },
  ]);
});

test("steps rise by quantity, each once, and what is no price is left out", () => {
  expect(
    readPriceBreaks([
      { qty: 100, price: 2 },
      { qty: 1, price: 3 },
      { qty: 100, price: 9 },
      { qty: 5, price: -1 },
      { qty: 0, price: 1 },
      { qty: 7, price: "x" },
      null,
      3,
    ]),
  ).toEqual([
    { quantity: 1, price: "3" },
    { quantity: 100, price: "2" },
  ]);
  expect(readPriceBreaks([{ qty: 1, price: 1e-9 }])).toEqual([]);
});

test("a table gives one price or a ladder in words", () => {
  expect(readPriceBreaks("¥1,200.50")).toEqual([{ quantity: 1, price: "1200.5" }]);
  expect(readPriceBreaks("1+:￥0.5；10+:0.45 100：0.4")).toEqual([
    { quantity: 1, price: "0.5" },
    { quantity: 10, price: "0.45" },
    { quantity: 100, price: "0.4" },
  ]);
  expect(readPriceBreaks("面议")).toEqual([]);
});

test("every price has at most six places and is above zero", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ qty: fc.anything(), price: fc.anything() })), (steps) => {
      for (const { quantity, price } of readPriceBreaks(steps)) {
        expect(Number.isSafeInteger(quantity) && quantity >= 1).toBe(true);
        expect(price).toMatch(/^\d+(\.\d{1,6})?$/);
        expect(Number(price)).toBeGreaterThan(0);
      }
    }),
  );
});

test("a cell of digits and spaces is no ladder, and costs no more than its length", () => {
  expect(readPriceBreaks(`${"1".repeat(250)}${" ".repeat(250)}`)).toEqual([]);
  expect(readPriceBreaks("1".repeat(80_000) + " ".repeat(80_000))).toEqual([]);
});

test("a quantity that is an object is none", () => {
  expect(readPriceBreaks([{ qty: { toString: "" }, price: 1 }])).toEqual([]);
});
