import { expect, test } from "vitest";
import { letterMarkOf } from "./letter-mark-of.ts";

test.each([
  ["Texas Instruments", "TI"],
  ["STMicroelectronics", "ST"],
  ["GigaDevice", "GD"],
  ["onsemi", "O"],
  ["3PEAK", "3P"],
  ["圣邦微电子", "圣"],
  ["兆易创新 GigaDevice", "兆"],
  ["ＴＤＫ", "TD"],
  ["Würth Elektronik", "WE"],
  ["  ", "#"],
  ["***", "#"],
])("%s is marked %s", (name, letters) => {
  expect(letterMarkOf(name).letters).toBe(letters);
});

test("a name keeps its tone, whatever its case and width", () => {
  expect(letterMarkOf("ＴＤＫ").tone).toBe(letterMarkOf("tdk").tone);
});

test("the tones are spread over the names", () => {
  const names = Array.from({ length: 400 }, (_, index) => `brand ${index}`);
  const tones = new Set(names.map((name) => letterMarkOf(name).tone));
  expect([...tones].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
