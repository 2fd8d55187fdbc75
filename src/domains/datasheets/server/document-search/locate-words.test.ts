import fc from "fast-check";
import { expect, test } from "vitest";
import { locatorOf } from "./locate-words.ts";

function locate(spelling: string, text: string): string[] {
  const word = { typed: spelling, spellings: [{ text: spelling, worth: 1 }], isTerm: false };
  return locatorOf([word])(text).map(({ start, end }) => text.slice(start, end));
}

test("hyphens and blanks stand for each other between words", () => {
  expect(locate("low-power", "Low power, low-power, lowpower")).toEqual(["Low power", "low-power", "lowpower"]);
  expect(locate("SOT 23", "SOT-23 SOT‑23 SOT 23 SOT-223")).toEqual(["SOT-23", "SOT‑23", "SOT 23"]);
  expect(locate("-40℃", "−40 °C, 40 °C, -40℃")).toEqual(["−40 °C", "-40℃"]);
  expect(locate("74-100", "74-100 74100")).toEqual(["74-100"]);
});

test("a unit stands behind its number, with a blank or without", () => {
  expect(locate("µA", "10 µA, 10μA, I (uA), mA, 10 µAh")).toEqual(["µA", "μA", "uA"]);
  expect(locate("℃", "25℃ to 85 °C, T (°C), pin C")).toEqual(["℃", "°C", "°C"]);
  expect(locate("kΩ", "10kΩ 4.7 kohms")).toEqual(["kΩ", "kohms"]);
});

test("many hyphens are one, and looking for them comes to an end", () => {
  const text = `a${"-".repeat(60)} c a b`;
  expect(locate(`a${"-".repeat(12)}b`, text)).toEqual(["a b"]);
  expect(locate(`a${" -".repeat(60)} b`, text)).toEqual(["a b"]);
});

test("whatever is typed is looked for to an end", () => {
  const anything = (length: number) => fc.string({ unit: fc.constantFrom(..."-–− ()[]a1b°c热阻\n+*\\.Ω%"), maxLength: length });
  fc.assert(fc.property(anything(60), anything(300), (spelling, text) => {
    for (const place of locate(spelling, text)) expect(place).not.toBe("");
  }));
});
