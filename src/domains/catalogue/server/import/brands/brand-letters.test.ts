import { expect, test } from "vitest";
import { brandLetters, brandSlug } from "./brand-letters.ts";
import { splitHalves } from "./brand-rules.ts";

test.each([
  ["Texas Instruments", "texasinstruments", "T"],
  ["Würth Elektronik", "wurthelektronik", "W"],
  ["3PEAK", "3peak", "#"],
  ["圣邦微电子", "shengbangweidianzi", "S"],
  ["国巨 YAGEO", "yageo", "Y"],
  ["Ангстрем", "", "#"],
])("the letters of %s", (name, pinyin, initial) => {
  expect(brandLetters(name)).toEqual({ pinyin, initial });
});

test("an address is made of the name's words, and is never taken twice", () => {
  const taken = new Set(["alpha-omega-semiconductor", "ti", "ti-2"]);
  const slug = (name: string) => brandSlug(name, (word) => taken.has(word));
  expect(slug("TI")).toBe("ti-3");
  expect(slug("Alpha & Omega Semiconductor")).toBe("alpha-omega-semiconductor-2");
  expect(slug("沁恒")).toBe("qinheng");
  expect(slug("Ангстрем")).toBe("brand");
});

test("two names in one spelling are split at the brackets", () => {
  expect(splitHalves("TI(德州仪器)")).toEqual({ outer: "TI", inner: "德州仪器" });
  expect(splitHalves("UNI-ROYAL（厚声）")).toEqual({ outer: "UNI-ROYAL", inner: "厚声" });
  expect(splitHalves("TI")).toBeNull();
  expect(splitHalves("(PUYA)")).toBeNull();
});
