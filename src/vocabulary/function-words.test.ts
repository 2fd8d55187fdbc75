import { expect, test } from "vitest";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import { readCatalogueSeed } from "./catalogue-seed.ts";
import { allFunctions, functionNamed, functionParameters, functionsOf } from "./function-words.ts";
import { readValueOf } from "./value-reading.ts";

/** What a part does of which these values are printed. */
function functionsFor(categorySlug: string, mpn: string, values: Record<string, string> = {}): string[] {
  return functionsOf({
    categorySlug,
    mpn,
    valueOf: (parameter) => (values[parameter] === undefined ? undefined : readValueOf(parameter, values[parameter])!),
  });
}

test("every function names categories and parameters that there are, with figures where figures are kept", () => {
  const categories = new Set(
    readCatalogueSeed("categories").flatMap(({ slug, children = [] }) => [
      slug,
      ...children.map((child) => child.slug),
    ]),
  );
  const kinds = new Map(readCatalogueSeed("parameters").parameters.map(({ slug, kind }) => [slug, kind]));
  expect(allFunctions().length).toBeGreaterThanOrEqual(150);
  const faults = allFunctions().flatMap(({ slug, words, targets }) => [
    ...(words.length === 0 ? [`${slug}: no word`] : []),
    ...targets.flatMap((target) => [
      ...target.categories.filter((category) => !categories.has(category)).map((name) => `${slug}: ${name}`),
      ...(target.numbers ?? []).filter((number) => partKey(number).length < 2).map((name) => `${slug}: ${name}`),
      ...(target.when ?? []).flatMap(({ parameter, is, value, words: printed }) => {
        const kind = kinds.get(parameter);
        const figure = value === undefined ? null : readValueOf(parameter, value);
        const isWritten =
          is === "known" ||
          (kind === "text" && printed !== undefined && printed.length > 0 && value === undefined) ||
          (kind !== undefined && kind !== "text" && figure !== null && (figure.maximum ?? figure.minimum) !== null);
        return isWritten ? [] : [`${slug}: ${parameter} ${is} ${value ?? printed?.join("/")}`];
      }),
    ]),
  ]);
  expect(faults).toEqual([]);
  expect(functionParameters()).toContain("input-noise");
});

test("no word asks for two functions", () => {
  const known = new Map<string, string>();
  for (const { slug, words } of allFunctions())
    for (const word of words) {
      const key = brandKey(word);
      expect([word, known.get(key) ?? slug]).toEqual([word, slug]);
      known.set(key, slug);
    }
});

test("a word is known in any spelling, and no other", () => {
  expect(functionNamed("usb 转串口")?.zh).toBe("USB 转串口");
  expect(functionNamed("低噪声")?.slug).toBe("low-noise");
  expect(functionNamed("电容")).toBeNull();
});

test.each<[string, string, Record<string, string>, string[]]>([
  ["usb-interface", "CH340C", {}, ["usb-to-uart"]],
  ["usb-interface", "CH334U", { type: "USB Hub" }, ["usb-hub"]],
  ["ldo", "LP5907MFX-3.3", { noise: "6.5uV" }, ["ldo-low-noise", "low-noise"]],
  [
    "operational-amplifier",
    "NE5532DR",
    { "input-noise": "5nV/√Hz", "channel-count": "2" },
    ["low-noise", "opamp-dual"],
  ],
  ["rs485-transceiver", "MAX485CSA+T", { duplex: "Half-Duplex" }, ["rs485-half-duplex"]],
  ["rs485-transceiver", "MAX485CSA+T", { duplex: "半双工" }, ["rs485-half-duplex"]],
  ["mcu", "STM32F103C8T6", { "cpu-core": "ARM Cortex-M3" }, ["mcu-32-bit", "mcu-cortex-m3"]],
  ["lvds-interface", "SN65LV1224", { type: "Deserializer" }, ["deserializer"]],
  ["dc-dc-converter", "MP1584EN", { topology: "Buck" }, ["buck"]],
  ["dc-dc-converter", "MP1584EN", { topology: "降压" }, ["buck"]],
  ["rs485-transceiver", "SP3485EN", { "supply-voltage": "3V~3.6V" }, ["rs485-3v3"]],
])("of %s the part %s with %j does %j", (category, mpn, values, expected) => {
  expect(functionsFor(category, mpn, values)).toEqual(expect.arrayContaining(expected));
});

test.each<[string, string, Record<string, string>, string]>([
  ["usb-interface", "CH334U", {}, "usb-to-uart"],
  ["chip-resistor", "CH340C", {}, "usb-to-uart"],
  ["lvds-interface", "SN65LV1224", { type: "Deserializer" }, "serializer"],
  ["mcu", "X", { "core-size": "128 Bit" }, "mcu-8-bit"],
  ["operational-amplifier", "LM358DR", { "input-noise": "40nV/√Hz" }, "low-noise"],
  ["operational-amplifier", "LM358DR", {}, "low-noise"],
  ["ldo", "X", { noise: "6.5uV~80uV" }, "ldo-low-noise"],
  ["dc-dc-converter", "X", { topology: "Buck-Boost" }, "buck"],
  ["rs485-transceiver", "MAX485CSA+T", { "supply-voltage": "4.75V~5.25V" }, "rs485-3v3"],
  ["can-transceiver", "X", { type: "CAN Transceiver" }, "lin-transceiver"],
])("of %s the part %s with %j is not known to be %s", (category, mpn, values, slug) => {
  expect(functionsFor(category, mpn, values)).not.toContain(slug);
});
