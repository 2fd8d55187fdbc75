import { expect, test } from "vitest";
import { readCatalogueSeed } from "./catalogue-seed.ts";
import { channelCount, hasTwoPins } from "./channel-count.ts";
import { readValueOf } from "./value-reading.ts";

const count = (category: string, mpn: string, packageName: string | null, values: Record<string, string> = {}) =>
  channelCount(
    {
      mpn,
      package: packageName,
      allValues: Object.entries(values).map(([slug, printed]) => ({ slug, ...readValueOf(slug, printed)! })),
    },
    [category],
  );

test("the number goes before what a list prints, and a mere P-Channel tells nothing where two have room", () => {
  const mere = { "transistor-polarity": "P-Channel" };
  expect(count("mosfet", "AO4803A-HXY", "SOP-8", mere)).toBe(2);
  expect(count("mosfet", "IRF7316TRPBF", "SO-8", mere)).toBe(2);
  expect(count("mosfet", "AO4485-TD", "SOP-8L", mere)).toBe(1);
  expect(count("mosfet", "XY1234", "SOP-8", mere)).toBeNull();
  expect(count("mosfet", "XY1234", "SOT-23", mere)).toBe(1);
  expect(count("mosfet", "XY1234", "SOT-23-6", mere)).toBeNull();
  expect(count("diode", "AO4803A", "SOP-8")).toBeNull();
});

test.each([
  ["2 N-Channel", 2],
  ["1 N-Channel + 1 P-Channel", 2],
  ["1PCSNChannel+1PCSPChannel", 2],
  ["N-Channel + P-Channel", 2],
  ["1 Piece P-Channel", 1],
  ["1个N沟道", 1],
])("%s counts %i", (printed, expected) => {
  expect(count("mosfet", "XY1234", "SOP-8", { "transistor-polarity": printed })).toBe(expected);
});

test("channels are counted by their parameter, by the circuits, by packages with room for one", () => {
  expect(count("esd-protection", "XY", "SOT-23-6L", { "channel-count": "4" })).toBe(4);
  expect(count("operational-amplifier", "XY", "SOP-8", { "circuit-count": "2" })).toBe(2);
  expect(count("operational-amplifier", "LM324DR", "SOIC-14")).toBe(4);
  expect(count("tvs-diode", "SMBJ6.0A", "SMB(DO-214AA)")).toBe(1);
  expect(count("tvs-diode", "XY", "SOT-23-6")).toBeNull();
  expect(count("transistor-optocoupler", "PC817", "DIP-4", { "current-transfer-ratio": "50%" })).toBe(1);
  expect(count("transistor-optocoupler", "XY", "DIP-16", { "current-transfer-ratio": "50%" })).toBeNull();
});

test("packages with two pins are known by their name", () => {
  expect(["SMB(DO-214AA)", "SOD-323", "DFN1006-2L", "X1-DFN1006-2", "SOD-882"].map(hasTwoPins)).toEqual(
    Array.from({ length: 5 }, () => true),
  );
  expect(["SOT-23", "SOT-23-6L", "DFN-8(2x2)", "DFN-2x2-6", "SMD3225-4P", "DFN1006-3"].map(hasTwoPins)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

test("no number of the list has two counts", () => {
  const seed = readCatalogueSeed("alternate-channels");
  const categories = new Set(
    readCatalogueSeed("categories").flatMap(({ children = [] }) => children.map(({ slug }) => slug)),
  );
  expect(seed.flatMap((entry) => entry.categories).filter((slug) => !categories.has(slug))).toEqual([]);
  const transistors = ["AO3401A", "AO4803A", "SI2301CDS", "SI4925", "FDS4935"];
  for (const mpn of [...transistors, "LM358DR", "LMV324", "OPA1612", "OPA2134"]) {
    const counts = seed.filter(({ numbers }) => numbers.some((number) => new RegExp(`^${number}`, "i").test(mpn)));
    expect(new Set(counts.map(({ channels }) => channels)).size, mpn).toBeLessThanOrEqual(1);
  }
});
