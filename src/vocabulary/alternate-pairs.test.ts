import { expect, test } from "vitest";
import { familiesOf, forbiddenFor, sharedFamily, withKnownFacts } from "./alternate-pairs.ts";
import { readCatalogueSeed } from "./catalogue-seed.ts";

const share = (category: string, one: [string, string], other: [string, string]) =>
  sharedFamily({ mpn: one[0], package: one[1] }, { mpn: other[0], package: other[1] }, [category])?.family ?? null;

test("every family tells where it is written, speaks of what exists, and holds what its groups are compared by", () => {
  const { families, not } = readCatalogueSeed("alternate-pairs");
  const slugs = new Set(readCatalogueSeed("parameters").parameters.map(({ slug }) => slug));
  const categories = new Set(
    readCatalogueSeed("categories").flatMap(({ children = [] }) => children.map(({ slug }) => slug)),
  );
  expect(new Set(families.map(({ family }) => family)).size).toBe(families.length);
  for (const { family, sources, facts = {}, numbers, equal = [], atLeast = {}, risks, ...rest } of families) {
    expect(sources.length, family).toBeGreaterThan(0);
    expect(risks, family).not.toBe("");
    for (const { address, seenOn } of sources) {
      expect(URL.canParse(address), address).toBe(true);
      expect(seenOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
    expect(
      rest.categories.filter((slug) => !categories.has(slug)),
      family,
    ).toEqual([]);
    expect(
      Object.keys(facts).filter((slug) => !slugs.has(slug)),
      family,
    ).toEqual([]);
    for (const number of numbers)
      for (const group of [...equal, ...Object.keys(atLeast)]) expect(number, family).toContain(`(?<${group}>`);
  }
  for (const { one, other, reason } of not) {
    expect(reason).not.toBe("");
    for (const number of [...one, ...other]) expect(() => new RegExp(`^(?:${number})`, "i")).not.toThrow();
  }
});

test("a controller takes another one's place with the same pins and body, as much flash and as wide a grade, and no stub or foreign ending", () => {
  const LQFP = "LQFP-48(7x7)";
  const of = (one: string, other: string) => share("mcu", [one, LQFP], [other, LQFP]);
  expect(of("STM32F103C8T6", "GD32F103C8T6")).toBe("stm32f103");
  expect(of("STM32F103C8T6", "STM32F103CBT7")).toBe("stm32f103");
  expect(of("STM32F103CBT6TR", "HK32F103CBT6A")).toBe("stm32f103");
  expect(of("STM32F103CBT6", "STM32F103C8T6")).toBeNull();
  expect(of("STM32F103C8T7", "GD32F103C8T6")).toBeNull();
  expect(of("STM32F103C8T6", "STM32F103RCT6")).toBeNull();
  expect(of("STM32F103C8T6", "STM32F103C8T6-TD")).toBeNull();
  expect(of("STM32F103C8T6", "STM32F103C8Tx")).toBeNull();
  expect(of("STM32F103C8T6", "CH32V103C8T6")).toBeNull();
  expect(of("STM32F103C8T6", "GD32F130C8T6")).toBeNull();
});

test("a family holds in its packages alone", () => {
  expect(share("ldo", ["LM1117MP-3.3/NOPB", "SOT-223-4"], ["LD1117S33CTR", "SOT-223"])).toBe("1117");
  expect(share("ldo", ["AMS1117-3.3S", "SOT-89"], ["LM1117-3.3", "SOT-89"])).toBeNull();
  expect(share("ldo", ["LM1117MP-3.3/NOPB", "SOT-223"], ["TLV1117LV33DCYR", "SOT-223"])).toBeNull();
  expect(share("mosfet", ["LM1117MP-3.3", "SOT-223"], ["LD1117S33", "SOT-223"])).toBeNull();
});

test("what a family knows goes before what a list prints", () => {
  const printed = {
    slug: "duplex",
    name: "通信方式",
    kind: "text" as const,
    unit: null,
    position: null,
    printed: "Full-Duplex",
    minimum: null,
    typical: null,
    maximum: null,
  };
  const part = { mpn: "MAX485ESA+T", package: "SOIC-8", allValues: [printed] };
  expect(withKnownFacts(part, ["rs485-transceiver"]).map((value) => value.printed)).toEqual(["Half-Duplex"]);
  expect(withKnownFacts({ ...part, mpn: "ADM4857ARZ" }, ["rs485-transceiver"])).toEqual([printed]);
  expect(familiesOf({ mpn: "MAX4850", package: "SOIC-8" }, ["rs485-transceiver"])).toEqual([]);
});

test("pairs that must never be stand either way, in their packages", () => {
  const of = (one: string, other: string, name: string) =>
    forbiddenFor({ mpn: one, package: name }, { mpn: other, package: name });
  expect(of("TL431QDBZT", "TL432AIDBZT", "SOT-23-3")).toContain("次序");
  expect(of("TL431-0.5%", "CJ431", "SOT-23")).not.toBeNull();
  expect(of("TL431ACD", "TL431IDR", "SOIC-8")).toBeNull();
  expect(of("CH340G", "CH340C", "SOP-16")).toContain("晶振");
  expect(of("TJA1050T/CM,118", "TJA1051T/3,118", "SOIC-8")).toContain("VIO");
  expect(of("TJA1042T/3,118", "TJA1042T,118", "SO-8")).toContain("VIO");
  expect(of("TJA1042T/3,118", "TJA1042T/3/1J", "SO-8")).toBeNull();
});
