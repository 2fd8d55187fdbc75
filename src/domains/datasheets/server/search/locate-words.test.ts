import fc from "fast-check";
import { expect, test } from "vitest";
import { locatorOf, tokenLocatorOf } from "./locate-words.ts";

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

test("words are found in their plural too, symbols of two letters are not: Qgs is another charge", () => {
  expect(locate("pin", "pin, pins, spin, pinning")).toEqual(["pin", "pins"]);
  expect(locate("Qg", "Qg Qgs QGD Qg(tot)")).toEqual(["Qg", "Qg"]);
});

test("many hyphens are one, and looking for them comes to an end", () => {
  const text = `a${"-".repeat(60)} c a b`;
  expect(locate(`a${"-".repeat(12)}b`, text)).toEqual(["a b"]);
  expect(locate(`a${" -".repeat(60)} b`, text)).toEqual(["a b"]);
});

const wordsOf = (...spellings: string[]) =>
  spellings.map((text) => ({ typed: text, spellings: [{ text, worth: 1 }], isTerm: false }));

test("of a page that is full of the words the first places of each are told", () => {
  const places = locatorOf(wordsOf("ab", "热阻"))("ab 热阻 ".repeat(1000) + "last");
  expect([0, 1].map((word) => places.filter((place) => place.word === word).length)).toEqual([12, 12]);
});

test("many words share the places of a page among them", () => {
  const words = ["ab", "cd", "ef", "gh", "ij", "kl", "mn", "op", "qr", "st"];
  for (const locate of [locatorOf(wordsOf(...words)), tokenLocatorOf(wordsOf(...words))]) {
    const places = locate(`${words.join(" ")} `.repeat(100));
    expect(places.length).toBeLessThanOrEqual(50);
    for (const word of words.keys()) expect(places.filter((place) => place.word === word).length).toBeGreaterThan(1);
  }
});

test("one search goes through so much of the pages and no more, and the same one always through the same", () => {
  const told = (filler: string, typed: string) => {
    const locate = locatorOf(wordsOf(...Array.from({ length: 30 }, (_, word) => `热阻${word}`), typed));
    const upTo = Array.from(
      { length: 2000 },
      (_, page) => `${typed} ${filler.repeat(12_000 / filler.length)} ${page}`,
    ).findIndex((page) => locate(page).length === 0);
    expect([typed, upTo > 40, upTo > -1 && upTo < 150]).toEqual([typed, true, true]);
    return upTo;
  };
  for (const [filler, typed] of [
    ["a -b- ", "a b c"],
    ["thermal ", "thermal resistance"],
    ["a", "a-a-a-a-a-a"],
    ["Ω", "no such word"],
  ] as const)
    expect(told(filler, typed)).toBe(told(filler, typed));
});

test("pages of the usual length are all gone through", () => {
  const locate = locatorOf(
    wordsOf(...Array.from({ length: 10 }, (_, word) => `热阻${word}`), "thermal resistance", "V"),
  );
  expect(
    Array.from({ length: 150 }, (_, page) => `V ${"thermal at ".repeat(300)} ${page} thermal resistance`).every(
      (page) => locate(page).length > 1,
    ),
  ).toBe(true);
});

test("whatever is typed is looked for to an end", () => {
  const anything = (length: number) =>
    fc.string({ unit: fc.constantFrom(..."-–− ()[]a1b°c热阻\n+*\\.Ω%"), maxLength: length });
  fc.assert(
    fc.property(anything(60), anything(300), (spelling, text) => {
      for (const place of locate(spelling, text)) expect(place).not.toBe("");
    }),
  );
});
