import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TAG_UNITS, valueTag, type TagUnit } from "../index/tags.ts";
import { readValue, readValueOfTwo } from "./read-value.ts";

const tag = (unit: TagUnit, value: number) => valueTag(unit, value)!;

describe("a value with its unit is read whatever it is written like", () => {
  test.each<[string, TagUnit, number]>([
    ["100nF", "F", 1e-7],
    ["0.1UF", "F", 1e-7],
    ["4700pF", "F", 4.7e-9],
    ["1.5F", "F", 1.5],
    ["4.7kΩ", "Ω", 4700],
    ["4.7KOHM", "Ω", 4700],
    ["1MOHM", "Ω", 1e6],
    ["5mΩ", "Ω", 0.005],
    ["10Ω", "Ω", 10],
    ["10欧", "Ω", 10],
    ["2.2千欧", "Ω", 2200],
    ["2.2uH", "H", 2.2e-6],
    ["47nH", "H", 4.7e-8],
    ["10MH", "H", 0.01],
    ["50V", "V", 50],
    ["1.2kV", "V", 1200],
    ["500MV", "V", 0.5],
    ["3000W", "W", 3000],
    ["1/4W", "W", 0.25],
    ["1/10W", "W", 0.1],
    ["100mW", "W", 0.1],
    ["1.5kW", "W", 1500],
    ["10A", "A", 10],
    ["500MA", "A", 0.5],
    ["1uA", "A", 1e-6],
    ["1%", "%", 1],
    ["±5%", "%", 5],
    ["+/-10%", "%", 10],
    ["16MHz", "Hz", 16e6],
    ["32.768KHZ", "Hz", 32768],
    ["2.4GHz", "Hz", 2.4e9],
    ["-40℃", "℃", 40],
    ["105°C", "℃", 105],
    ["64Kbit", "bit", 64e3],
    ["128kB", "bit", 1024e3],
    ["2.54mm", "m", 0.00254],
    ["10ms", "s", 0.01],
    ["1Mbps", "bps", 1e6],
  ])("%s", (typed, unit, value) => {
    expect(readValue(typed)).toEqual({ tags: [tag(unit, value)], isWeak: false, form: "unit" });
  });
});

describe("a letter may stand for unit and point", () => {
  test.each<[string, number]>([
    ["4k7", 4700],
    ["4K7", 4700],
    ["4R7", 4.7],
    ["10R", 10],
    ["10k", 1e4],
    ["0R", 0],
    ["1M", 1e6],
    ["2R2", 2.2],
    ["1k5Ω", 1500],
  ])("%s are ohms", (typed, value) => {
    expect(readValue(typed)).toMatchObject({ isWeak: false, form: "letter" });
    expect(readValue(typed)!.tags).toContain(tag("Ω", value));
  });

  test("volts too", () => {
    expect(readValue("3V3")).toEqual({ tags: [tag("V", 3.3)], isWeak: false, form: "letter" });
  });

  test.each(["2N2", "2n2", "1N41", "2P", "R010", "1n", "2u"])("%s may as well begin a number", (typed) => {
    expect(readValue(typed)!.isWeak).toBe(true);
  });
});

describe("codes", () => {
  test.each<[string, number[]]>([
    ["104", [tag("F", 1e-7), tag("Ω", 1e5)]],
    ["106", [tag("F", 1e-5), tag("Ω", 1e7)]],
    ["473", [tag("F", 4.7e-8), tag("Ω", 47e3)]],
    ["100", [tag("Ω", 100)]],
    ["402", [tag("Ω", 402)]],
    ["1002", [tag("Ω", 1e4)]],
    ["47", [tag("Ω", 47)]],
    ["68.1", [tag("Ω", 68.1)]],
  ])("%s", (typed, tags) => {
    expect(readValue(typed)).toMatchObject({ tags, form: "bare" });
  });

  test("104K is 100 nF within 10 %, too", () => {
    expect(readValue("104K")!.tags).toContain(tag("F", 1e-7));
  });
});

test.each([
  "",
  "LM358",
  "STM32F103C8T6",
  "1117",
  "74HC595",
  "0603",
  "X7R",
  "10Q",
  "1e400V",
  "Ω",
  "kΩ",
  "1.2.3V",
  "12345678901234567890V",
  "٣V",
])("%j is no value", (typed) => {
  expect(readValue(typed)).toBeNull();
});

test("a unit may stand behind its number", () => {
  expect(readValueOfTwo("10", "uF")).toEqual({ tags: [tag("F", 1e-5)], isWeak: false, form: "unit" });
  expect(readValueOfTwo("10", "欧姆")).toEqual({ tags: [tag("Ω", 10)], isWeak: false, form: "unit" });
  expect(readValueOfTwo("10uF", "V")).toBeNull();
  expect(readValueOfTwo("LM", "V")).toBeNull();
});

test("any text is read or refused, and every tag is one that a part can have", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: fc.constantFrom(..."0123456789.kKMmRunpFVΩ%±/-") })),
      (text) => {
        for (const number of readValue(text)?.tags ?? []) expect(TAG_UNITS[number >>> 22]).toBeDefined();
      },
    ),
  );
});
