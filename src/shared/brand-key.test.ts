import { expect, test } from "vitest";
import { brandKey } from "./brand-key.ts";
import { partKey } from "./part-key.ts";

test("spellings of a brand have one key", () => {
  expect(new Set(["TI(德州仪器)", "ＴＩ（德州儀器）", "ti 德州仪器"].map(brandKey))).toEqual(new Set(["ti德州仪器"]));
  expect(brandKey("意法半導體")).toBe(brandKey("意法半导体"));
  expect(brandKey("東芝")).toBe("东芝");
});

test("a brand of signs alone keeps them", () => {
  expect(brandKey(" +++ ")).toBe("+++");
});

test("spellings of a part number have one key", () => {
  expect(
    new Set(["STM32F103C8T6", "stm32f103c8t6", "STM32-F103 C8T6", "ＳＴＭ３２Ｆ１０３Ｃ８Ｔ６"].map(partKey)).size,
  ).toBe(1);
  expect(new Set(["10µF", "10μF", "10uF", "10ΜF"].map(partKey)).size).toBe(1);
  expect(new Set(["10Ω", "10Ω", "10ohm"].map(partKey)).size).toBe(1);
  expect(partKey("LD1117/33")).toBe("ld111733");
  expect(partKey("测试插座-100")).toBe("测试插座100");
});
