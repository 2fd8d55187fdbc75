import { expect, test } from "vitest";
import { fenOf, yuanOf } from "./yuan.ts";

test("yuan are kept as fen, and come back as they were typed", () => {
  expect(["5,000", "0.1", "12.34", "１００", ""].map(fenOf)).toEqual(["500000", "10", "1234", "10000", ""]);
  expect(["1.234", "-1", "1e4", "很多"].map(fenOf)).toEqual(["wrong", "wrong", "wrong", "wrong"]);
  expect([500_000, 1234, 10, null].map(yuanOf)).toEqual(["5000", "12.34", "0.10", ""]);
});
