import { expect, test } from "vitest";
import { readCatalogueSeed } from "./catalogue-seed.ts";
import { derivedOf, inheritedParameters } from "./derive-values.ts";
import { readValueOf } from "./value-reading.ts";

const stated = (slug: string, printed: string) => readValueOf(slug, printed)!;

/** What follows, as printed, from what is printed of the part and of others of its die. */
function follows(categorySlug: string, values: Record<string, string>, siblings: Record<string, string[]> = {}) {
  const found = derivedOf({
    mpn: "AB123",
    categorySlug,
    package: null,
    values: new Map(Object.entries(values).map(([slug, printed]) => [slug, stated(slug, printed)])),
    siblings: new Map(
      Object.entries(siblings).map(([slug, prints]) => [slug, prints.map((printed) => stated(slug, printed))]),
    ),
  });
  return Object.fromEntries(found.map(({ parameter, printed }) => [parameter, printed]));
}

test.each([
  ["ARM Cortex-M3", "32 Bit"],
  ["Arm Cortex-M4F", "32 Bit"],
  ["ARM-M3", "32 Bit"],
  ["ARM7TDMI", "32 Bit"],
  ["8051", "8 Bit"],
  ["AVR", "8 Bit"],
  ["PIC16", "8 Bit"],
])("a controller with the core %s has %s", (core, size) => {
  expect(follows("mcu", { "cpu-core": core })).toEqual({ "core-size": size });
});

test("nothing follows from a core of either width, from what is told, or in another category", () => {
  expect(follows("mcu", { "cpu-core": "Others" })).toEqual({});
  expect(follows("mcu", { "cpu-core": "ARM Cortex-A53" })).toEqual({});
  expect(follows("mcu", { "cpu-core": "AVR32" })).toEqual({});
  expect(follows("mcu", { "cpu-core": "ARM Cortex-M3", "core-size": "16 Bit" })).toEqual({});
  expect(follows("ldo", { "cpu-core": "ARM Cortex-M3" })).toEqual({});
});

test("what two parts of a die say and none denies is so of the others", () => {
  const half = ["Half-Duplex", "半双工"];
  expect(follows("rs485-transceiver", {}, { duplex: half })).toEqual({ duplex: "Half-Duplex" });
  expect(follows("rs485-transceiver", {}, { duplex: ["Half-Duplex"] })).toEqual({});
  expect(follows("rs485-transceiver", {}, { duplex: [...half, "Full-Duplex"] })).toEqual({});
  expect(follows("rs485-transceiver", { duplex: "Full-Duplex" }, { duplex: half })).toEqual({});
  expect(follows("rs485-transceiver", {})).toEqual({});
});

test("the rules name parameters and categories that exist, print what can be read, and say why in Chinese", () => {
  const parameters = new Set(readCatalogueSeed("parameters").parameters.map(({ slug }) => slug));
  const children = readCatalogueSeed("categories").flatMap((top) => top.children ?? []);
  const categories = new Set(children.map(({ slug }) => slug));
  for (const { parameter, when, value, why, categories: named } of readCatalogueSeed("derived-values").rules) {
    expect(parameters.has(parameter) && (!when || parameters.has(when.parameter)), parameter).toBe(true);
    expect(named.every((category) => categories.has(category))).toBe(true);
    expect(when === undefined).toBe(value === undefined);
    if (value !== undefined) expect(readValueOf(parameter, value)).not.toBeNull();
    expect(why).toMatch(/[\u4e00-\u9fff]/);
  }
  expect(inheritedParameters("rs485-transceiver")).toEqual(["duplex", "driver-count", "receiver-count"]);
});
