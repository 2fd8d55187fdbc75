import { Converter, Locale } from "opencc-js/cn2t";
import { expect, it } from "vitest";
import { toTraditional } from "./traditional.ts";

it("is written as OpenCC writes it, whatever its dictionaries tell", () => {
  const { conversionChain } = Locale.configs["s2tw"]!;
  const told = conversionChain
    .flat()
    .flatMap((text) => (text as string).split("|").map((entry) => entry.split(" ")[0]!));
  expect(told.length).toBeGreaterThan(40_000);
  const texts = [...told, ...told.map((word, place) => `${word}${told[(place * 7919) % told.length]}5µF`)];
  const convert = Converter({ from: "cn", to: "tw" });
  expect(texts.filter((text) => toTraditional(text) !== convert(text))).toEqual([]);
});

it("leaves what is neither", () => {
  expect(["国巨", "华邦电子", "头发干燥机", "", "TPS5430 🔌"].map(toTraditional)).toEqual([
    "國巨",
    "華邦電子",
    "頭髮乾燥機",
    "",
    "TPS5430 🔌",
  ]);
});
