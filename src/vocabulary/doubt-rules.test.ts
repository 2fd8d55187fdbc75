import { describe, expect, test } from "vitest";
import { readCatalogueSeed } from "./catalogue-seed.ts";
import type { StatedValue } from "./compare-values.ts";
import { checkedScope, doubtsOf, siblingParameters } from "./doubt-rules.ts";
import { siblingNumber } from "./sibling-number.ts";
import { readValueOf } from "./value-reading.ts";

const stated = (slug: string, printed: string): StatedValue => readValueOf(slug, printed)!;

/** The rules that doubt the parts of a category with these values. */
function rulesAgainst(
  categorySlug: string,
  values: Record<string, string>,
  facts: { mpn?: string; package?: string; siblings?: Record<string, string[]> } = {},
): string[] {
  const { mpn = "AB1234", siblings = {} } = facts;
  return doubtsOf({
    mpn,
    categorySlug,
    package: facts.package ?? null,
    values: new Map(Object.entries(values).map(([slug, printed]) => [slug, stated(slug, printed)])),
    siblings: new Map(
      Object.entries(siblings).map(([slug, prints]) => [slug, prints.map((printed) => stated(slug, printed))]),
    ),
  }).map(({ rule }) => rule);
}

describe("what can't be is doubted", () => {
  test.each<[string, string, Record<string, string>, object]>([
    ["ldo-input", "ldo", { "max-input-voltage": "450V" }, { mpn: "AMS1117-3.3" }],
    ["ldo-output", "ldo", { "output-voltage": "575V" }, { mpn: "LD1117-ADJ" }],
    ["ldo-dropout", "ldo", { "dropout-voltage": "12mV@1A" }, { mpn: "AMS1117-3.3V" }],
    ["ldo-dropout", "ldo", { "dropout-voltage": "5mV@(1A)" }, { mpn: "CBM1117C-5.0" }],
    ["controller-pins", "mcu", { "io-count": "80" }, { mpn: "GD32F103TBU6", package: "QFN-36(6x6)" }],
    ["controller-pins", "mcu", { "io-count": "55" }, { mpn: "AT32F415CBT7", package: "LQFP-48(7x7)" }],
    ["controller-memory", "mcu", { "ram-size": "224Byte", "cpu-core": "ARM Cortex-M4" }, {}],
    ["amplifier-slew", "operational-amplifier", { "slew-rate": "13V/ms", "gain-bandwidth": "8MHz" }, {}],
    ["fet-resistance-twice", "mosfet", { "on-resistance": "90mΩ@4.5V; 900mΩ@4.5V,3A" }, {}],
    ["fet-resistance-twice", "mosfet", { "on-resistance": "1.5mΩ@10V; 1.2Ω@10V" }, {}],
    ["fet-resistance-falls", "mosfet", { "on-resistance": "50mΩ@10V,4A; 6mΩ@2.5V" }, {}],
    ["diode-surge", "schottky-diode", { "surge-current": "600uA", "forward-current": "200mA" }, {}],
    ["tvs-breakdown", "tvs-diode", { "breakdown-voltage": "6.4V", "standoff-voltage": "58V" }, {}],
  ])("%s: %s %o", (rule, category, values, facts) => {
    expect(rulesAgainst(category, values, facts)).toEqual([rule]);
  });
});

describe("what is unusual and true is not", () => {
  test.each<[string, Record<string, string>, object]>([
    ["ldo", { "max-input-voltage": "450V" }, { mpn: "LR8K4-G" }],
    ["ldo", { "max-input-voltage": "450V" }, { mpn: "NCP785AH33T1G" }],
    ["ldo", { "dropout-voltage": "45mV@(3A)" }, { mpn: "LT3073" }],
    ["ldo", { "dropout-voltage": "1.2V@(1A)" }, {}],
    ["mcu", { "io-count": "37" }, { package: "LQFP-48(7x7)" }],
    ["mcu", { "ram-size": "68Byte", "cpu-core": "PIC" }, { mpn: "PIC16F84A" }],
    ["operational-amplifier", { "slew-rate": "300V/ms", "gain-bandwidth": "1MHz" }, { mpn: "LM358DR" }],
    ["mosfet", { "on-resistance": "47mΩ@10V; 60mΩ@4.5V; 85mΩ@2.5V" }, { mpn: "AO3401A" }],
    ["mosfet", { "gate-source-voltage": "±20V" }, {}],
    ["schottky-diode", { "surge-current": "600mA", "forward-current": "200mA" }, { mpn: "BAT54S" }],
    ["mlcc", { capacitance: "100nF", "rated-voltage": "50V", tolerance: "-20%~+80%" }, {}],
    ["no-such-category", { "max-input-voltage": "450V" }, {}],
  ])("%s %o", (category, values, facts) => {
    expect(rulesAgainst(category, values, facts)).toEqual([]);
  });
});

describe("a part among those of its die", () => {
  const half = ["Half-Duplex", "半双工"];

  test("is doubted where all others say the same, and something else", () => {
    const part = { duplex: "Full-Duplex" };
    expect(rulesAgainst("rs485-transceiver", part, { siblings: { duplex: half } })).toEqual(["rs485-duplex"]);
    expect(rulesAgainst("rs485-transceiver", part, { siblings: { duplex: ["Half-Duplex"] } })).toEqual([]);
    expect(rulesAgainst("rs485-transceiver", part, { siblings: { duplex: [...half, "Full-Duplex"] } })).toEqual([]);
    expect(rulesAgainst("rs485-transceiver", { duplex: "Half-Duplex" }, { siblings: { duplex: half } })).toEqual([]);
    expect(rulesAgainst("rs485-transceiver", part)).toEqual([]);
  });

  test("is doubted where it is a thousandth of the others, and alone in that", () => {
    const part = { "ram-size": "224Byte" };
    expect(rulesAgainst("mcu", part, { siblings: { "ram-size": ["224KB"] } })).toEqual(["controller-ram-size-slip"]);
    expect(rulesAgainst("mcu", { "ram-size": "224KB" }, { siblings: { "ram-size": ["224Byte"] } })).toEqual([]);
    expect(rulesAgainst("mcu", part, { siblings: { "ram-size": ["224KB", "224Byte"] } })).toEqual([]);
    expect(rulesAgainst("mcu", part, { siblings: { "ram-size": ["96KB"] } })).toEqual([]);
  });
});

test.each([
  ["MAX485ESA+T", "MAX485"],
  ["SN65HVD3082EDR", "SN65HVD3082"],
  ["AT32F403ACGT7", "AT32F403"],
  ["STM32F103C8T6", "STM32F103"],
  ["LM358DR2G", "LM358"],
  ["2N7002K-TP", "2N7002"],
  ["10", null],
  ["", null],
])("%s is one of %s", (mpn, number) => {
  expect(siblingNumber(mpn)).toBe(number);
});

test("the rules name parameters and categories that exist, each its slug once, in Chinese, with an end that can be passed", () => {
  const rules = readCatalogueSeed("value-rules").rules;
  const parameters = new Set(readCatalogueSeed("parameters").parameters.map(({ slug }) => slug));
  const children = readCatalogueSeed("categories").flatMap((top) => top.children ?? []);
  const categories = new Set(children.map(({ slug }) => slug));
  expect(new Set(rules.map(({ slug }) => slug)).size).toBe(rules.length);
  for (const {
    slug,
    kind,
    parameter,
    of = "pins",
    when,
    condition,
    categories: named,
    least,
    greatest,
    why,
  } of rules) {
    expect(parameters.has(parameter), slug).toBe(true);
    expect(of === "pins" || parameters.has(of), slug).toBe(true);
    expect(!when || parameters.has(when.parameter), slug).toBe(true);
    const strange = named.filter((category) => !categories.has(category));
    expect(strange, slug).toEqual([]);
    expect(why, slug).toMatch(/[\u4e00-\u9fff]/);
    if (kind === "between" || kind === "ratio" || kind === "per")
      expect((least ?? -Infinity) < (greatest ?? Infinity) && (least ?? greatest) !== undefined, slug).toBe(true);
    if (kind === "per" || kind === "own-keys" || kind === "rising") expect(condition, slug).toBeTruthy();
  }
  expect(checkedScope().parameters.every((slug) => parameters.has(slug))).toBe(true);
  expect(siblingParameters("rs485-transceiver")).toEqual(["duplex", "driver-count", "receiver-count"]);
  expect(siblingParameters(null)).toEqual([]);
});
