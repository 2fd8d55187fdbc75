import { describe, expect, test } from "vitest";
import { brandKey } from "#shared/brand-key.ts";
import { isUnit } from "#shared/units.ts";
import { readCatalogueSeed } from "./catalogue-seed.ts";
import {
  isRohsOf,
  lifecycleOf,
  listCategoryParameters,
  listSeedCategories,
  listSeedParameters,
  placeCategory,
  readValues,
} from "./vocabulary.ts";
import { readValueAgain } from "./value-reading.ts";

const row = (over: object) => ({ source: "jlcparts", category: null, subcategory: null, ...over });

test("what else a category is called says more than its own names, and says it once", () => {
  for (const { slug, name, nameEn, aliases = [] } of listSeedCategories().flatMap((top) => [
    top,
    ...(top.children ?? []),
  ])) {
    const keys = aliases.map(brandKey);
    expect(
      keys.every((key) => key.length > 1),
      slug,
    ).toBe(true);
    expect(new Set([...keys, brandKey(name), brandKey(nameEn)]).size, slug).toBe(
      keys.length + new Set([name, nameEn].map(brandKey)).size,
    );
  }
});

describe("the category of a row", () => {
  test.each([
    ["jlcparts", "Transistors", "MOSFETs", "", "mosfet"],
    ["jlcparts", "Triode/MOS Tube/Transistor", "MOSFETs", "", "mosfet"],
    ["jlcparts", "optoelectronics", "Light Emitting Diodes (LED)", "", "led"],
    ["jlcparts", "Embedded Processors & Controllers", "Light Emitting Diodes (LED)", "", "led"],
    ["jlcparts", "Clock/Timing", "Real-Time Clocks(RTC)", "", "rtc"],
    ["jlcparts", "Embedded Processors & Controllers", "A vendor of tomorrow", "", "mcu"],
    ["jlcparts", "Interface ICs", "Pre-ordered Chips", "-40℃~+85℃ 5V SO-8 DC-DC Converters ROHS", "dc-dc-converter"],
    ["kicad-symbols-6.0.10", "MCU_ST_STM32F4", null, "", "mcu"],
    ["kicad-symbols-6.0.10", "Diode", null, "30V, 500mW, 5%, Zener diode, MiniMELF", "zener-diode"],
    ["kicad-symbols-github-2020", "Regulator_Linear", null, "", "ldo"],
    ["stm32-open-pin-data", "MCU", "STM32MP2", "", "mcu"],
    ["digikey-kicad-library", "Integrated Circuits (ICs)", "PMIC - Motor Drivers, Controllers", "", "motor-driver"],
    ["px4-parts-list", null, null, "RES 105K OHM 1/10W 1% 0402 SMD", "chip-resistor"],
    ["采购清单", "电阻", "贴片电阻", "", "chip-resistor"],
    ["someone's list", "Resistors", "Chip Resistor - Surface Mount", "", "chip-resistor"],
    ["jlcparts", "Others", "Others", "", null],
    ["jlcparts", null, null, "", null],
  ])("%s: %s / %s %s → %s", (source, category, subcategory, description, slug) => {
    expect(placeCategory({ source, category, subcategory, description })).toBe(slug);
  });

  test.each([
    ["INA219AIDCNT", "jlcparts", "Power Management ICs", "Monitors & Reset Circuits", "current-sense-amplifier"],
    ["INA219AIDCNR", "jlcparts", "Amplifiers", "Current-Sensing Amplifiers", "current-sense-amplifier"],
    ["ina219axd", "kicad-symbols-6.0.10", "Sensor_Energy", null, "current-sense-amplifier"],
    ["INA2191A4IYBJR", "jlcparts", "Amplifiers", "Current-Sensing Amplifiers", "current-sense-amplifier"],
    ["INA2198X", "jlcparts", "Transistors", "MOSFETs", "mosfet"],
  ])("of %s is told by its number, whatever its list says (%s, %s, %s)", (mpn, source, category, subcategory, slug) => {
    expect(placeCategory({ source, category, subcategory, mpn })).toBe(slug);
  });

  test.each([
    ["Buffers, Drivers, Receivers, Transceivers", "RS-485/RS-422 ICs", "rs485-transceiver"],
    ["MOSFETs", "Linear Voltage Regulators (LDO)", "ldo"],
    ["TVS", "ESD Protection Devices", "tvs-diode"],
    ["Operational Amplifier", "Audio Power OpAmps", "operational-amplifier"],
    ["MOSFETs", "A level of tomorrow", "mosfet"],
  ])("where a row of %s names %s as its newer second level, is %s", (subcategory, name2, slug) => {
    const parameters = { Category: `{'id1': 1, 'id2': 2, 'name1': 'x', 'name2': '${name2}'}` };
    expect(placeCategory(row({ category: "Transistors", subcategory, parameters }))).toBe(slug);
  });

  test("is one for each beginning of a number that is written down, and exists", () => {
    const { byNumber } = readCatalogueSeed("category-mapping");
    const numbers = byNumber.flatMap((rule) => rule.numbers);
    expect(new Set(numbers).size).toBe(numbers.length);
    const slugs = listSeedCategories().flatMap(({ children = [] }) => children.map(({ slug }) => slug));
    for (const { slug, reason } of byNumber) expect([slugs.includes(slug), reason !== ""]).toEqual([true, true]);
  });

  test("is told by the second level that the parameters name, where the subcategory says nothing", () => {
    const parameters = { Category: "{'id1': 395, 'id2': 526, 'name1': 'Circuit Protection', 'name2': 'TVS'}" };
    expect(
      placeCategory(row({ category: "Global Sourcing Parts", subcategory: "Global Sourcing Parts", parameters })),
    ).toBe("tvs-diode");
  });

  test("is told by the kind of its parameters as a last resort", () => {
    const parameters = { Capacitance: "1µF", "Temperature coefficient": "X5R" };
    expect(
      placeCategory(row({ category: "Global Sourcing Parts", subcategory: "Global Sourcing Parts", parameters })),
    ).toBe("mlcc");
  });
});

describe("the values of a row", () => {
  test("are read into base units, one for each parameter", () => {
    const values = readValues(
      {
        "Drain to source voltage": "30V",
        "Drain source voltage (vdss)": "30V",
        "Rds(on)": "5mΩ@10V",
        Number: "1 N-channel",
        MOQ: "1",
      },
      "mosfet",
    );
    expect(values).toEqual([
      { parameter: "drain-source-voltage", printed: "30V", minimum: 30, typical: null, maximum: 30 },
      { parameter: "on-resistance", printed: "5mΩ@10V", minimum: 0.005, typical: null, maximum: 0.005 },
      { parameter: "transistor-polarity", printed: "1 N-channel", minimum: null, typical: null, maximum: null },
    ]);
  });

  test("mean what their key means in the category", () => {
    expect(readValues({ "Temperature coefficient": "X7R" }, "mlcc")[0]).toMatchObject({
      parameter: "dielectric",
      printed: "X7R",
    });
    expect(readValues({ "Temperature coefficient": "±100ppm/℃" }, "chip-resistor")[0]).toMatchObject({
      parameter: "temperature-coefficient",
      minimum: -100,
      maximum: 100,
    });
  });

  test("are those of the better key: two transistors in a package are not one", () => {
    const row = { Type: "P-Channel", Number: "2 P-Channel" };
    expect(readValues(row, "mosfet")).toMatchObject([{ parameter: "transistor-polarity", printed: "2 P-Channel" }]);
    expect(readValues({ Type: "P-Channel" }, "mosfet")).toMatchObject([
      { parameter: "transistor-polarity", printed: "P-Channel" },
    ]);
    expect(readValues({ Type: "NPN", Number: "1 NPN" }, "bipolar-transistor")).toMatchObject([
      { parameter: "transistor-polarity", printed: "NPN" },
    ]);
  });

  test("mean another parameter where the source prints only one figure of a range", () => {
    expect(readValues({ "Voltage - supply": "5.5V" }, "ldo")).toMatchObject([
      { parameter: "max-input-voltage", maximum: 5.5 },
    ]);
    expect(readValues({ "Voltage - supply": "2.5V~5.5V" }, "ldo")).toMatchObject([
      { parameter: "supply-voltage", minimum: 2.5, maximum: 5.5 },
    ]);
    expect(readValues({ "Voltage - supply": "5.5V", "Maximum input voltage": "6V" }, "ldo")).toMatchObject([
      { parameter: "max-input-voltage", maximum: 6 },
    ]);
    expect(readValues({ "Voltage - supply": "5.5V" }, "dc-dc-converter")).toMatchObject([
      { parameter: "supply-voltage" },
    ]);
  });

  test("are read again as a row is read", () => {
    const rows: [parameters: Record<string, string>, category: string][] = [
      [{ flashKB: "512" }, "mcu"],
      [{ "Wire gauge - mm2": "2.5 (rigid)" }, "screw-terminal-block"],
      [{ "Voltage - supply": "5.5V" }, "ldo"],
      [{ Tolerance: "0.5%" }, "chip-resistor"],
      [{ "Wire gauge - awg": "24~30 AWG" }, "screw-terminal-block"],
      [{ "Power supply rejection ratio (psrr)": "-76dB@(1kHz)" }, "audio-amplifier"],
    ];
    for (const [parameters, category] of rows) {
      const [value] = readValues(parameters, category);
      expect(readValueAgain(value!.parameter, value!.printed, category)).toEqual(value);
    }
    expect(readValueAgain("no-such-parameter", "5V", null)).toBeNull();
  });

  test("get the unit that the source leaves out", () => {
    expect(readValues({ flashKB: "512", frequencyMHz: "180" }, "mcu")).toMatchObject([
      { parameter: "flash-size", printed: "512 KB", maximum: 524288 },
      { parameter: "cpu-frequency", printed: "180 MHz", maximum: 180e6 },
    ]);
  });

  test("are kept as printed where their unit is not understood", () => {
    expect(readValues({ Noise: "0.003%Vout" }, "ldo")).toEqual([
      { parameter: "noise", printed: "0.003%Vout", minimum: null, typical: null, maximum: null },
    ]);
  });

  test("prefer a key that is understood to one that only stands first", () => {
    expect(readValues({ "Dropout voltage": "see sheet", "Voltage dropout": "1.2V@(1A)" }, "ldo")).toMatchObject([
      { printed: "1.2V@(1A)" },
    ]);
  });

  test("leave out what is empty, and count keys that nobody knows", () => {
    const unknown = new Map<string, number>();
    expect(
      readValues(
        { Resistance: "-", Tolerance: "null", "Moon phase": "full", keywords: "x", Power: { toString: null } },
        null,
        unknown,
      ),
    ).toEqual([]);
    expect([...unknown]).toEqual([["Moon phase", 1]]);
  });
});

test.each([
  [{ lifecycle: "Active" }, "active"],
  [{ lifecycle: "Active", mpn: "NE555(作废)" }, "obsolete"],
  [{ description: "[Obsolete]" }, "obsolete"],
  [{ parameters: { Status: "Not For New Designs" } }, "not-recommended"],
  [{ parameters: { Status: "Last Time Buy NonStock" } }, "last-buy"],
  [{ parameters: { Status: "Obsolete NonStock" } }, "obsolete"],
  [{ parameters: { Status: "Discontinued at Digi-Key NonStock" } }, "unknown"],
  [{ lifecycle: "Production" }, "active"],
  [{}, "unknown"],
])("the lifecycle of %o is %s", (over, lifecycle) => {
  expect(lifecycleOf(row(over))).toBe(lifecycle);
});

test("RoHS is told by the parameter or the description's last word", () => {
  expect(isRohsOf(row({ parameters: { Rohs: "True" } }))).toBe(true);
  expect(isRohsOf(row({ parameters: { Rohs: "False" } }))).toBe(false);
  expect(isRohsOf(row({ description: "SO-8 MOSFETs ROHS" }))).toBe(true);
  expect(isRohsOf(row({}))).toBeNull();
});

describe("the seed files", () => {
  const parents = listSeedCategories();
  const children = parents.flatMap((parent) => parent.children ?? []);
  const categorySlugs = new Set([...parents, ...children].map(({ slug }) => slug));
  const parameters = listSeedParameters();
  const parameterSlugs = new Set(parameters.map(({ slug }) => slug));

  test("name every category and parameter once, in words for slugs", () => {
    expect(categorySlugs.size).toBe(parents.length + children.length);
    expect(parameterSlugs.size).toBe(parameters.length);
    for (const slug of [...categorySlugs, ...parameterSlugs]) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test("lead from every source's word to a category that exists", () => {
    for (const vocabulary of readCatalogueSeed("category-mapping").vocabularies) {
      const words = Object.values(vocabulary.words ?? {}).flat();
      const named = [...Object.keys(vocabulary.subcategories ?? {}), ...Object.keys(vocabulary.categories ?? {})];
      const slugs = [
        ...named,
        ...words.map(([, slug]) => slug),
        ...(vocabulary.byParameters ?? []).map(([, slug]) => slug),
      ];
      expect(slugs.filter((slug) => !children.some((child) => child.slug === slug))).toEqual([]);
    }
  });

  test("give figures a unit that can be read, and no key to two parameters", () => {
    for (const { kind, unit } of parameters)
      expect(kind === "text" ? unit === undefined : isUnit(unit ?? "")).toBe(true);
    const keys = parameters.flatMap((parameter) =>
      parameter.keys.map((key) => (typeof key === "string" ? key : key.key)),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("list for every category parameters that exist", () => {
    const lists = listCategoryParameters();
    expect(Object.keys(lists).sort()).toEqual(children.map(({ slug }) => slug).sort());
    expect(
      Object.values(lists)
        .flat()
        .filter((slug) => !parameterSlugs.has(slug)),
    ).toEqual([]);
  });
});
