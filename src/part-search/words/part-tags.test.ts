import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { valueTag, wordTag, type TagUnit } from "../index/tags.ts";
import { readPartValue, tagsOfPart, type DescribedPart } from "./part-tags.ts";
import { readTerms } from "./read-terms.ts";
import { buildExampleVocabulary } from "./testing/example-vocabulary.ts";

const { vocabulary } = buildExampleVocabulary();
const tagsOf = (part: Partial<DescribedPart>) =>
  tagsOfPart({ description: "", values: [], skus: [], categoryNames: [], ...part });
const value = (unit: string | null, printed: string, minimum: number | null = null, maximum = minimum) =>
  readPartValue({ printed, unit, minimum, typical: null, maximum });
const tag = (unit: TagUnit, figure: number) => valueTag(unit, figure)!;

describe("descriptions and searches meet", () => {
  test.each<[string, string[]]>([
    ["CAP CER 0.1UF 50V X7R 0603", ["100nF", "104", "0.1 uF", "50V"]],
    ["RES 10K OHM 1% 1/10W 0603", ["10k", "10kΩ", "1%", "0.1W", "1/10W"]],
    ["RES SMD 4K7 5% 1206", ["4k7", "4.7kΩ", "±5%"]],
    ["-55℃~+150℃ 600W@10/1000us 48V 77.4V Bidirectional TVS DO-214AA(SMB) ROHS", ["600W", "48V", "双向", "-55℃"]],
    ["16MHz, 128kB Flash, 8kB SRAM", ["16MHz", "128kB"]],
    ["-55℃~+150℃ 1 P-Channel 140mΩ@4.5V 3A 60V MOSFETs", ["P沟道", "60V", "3A", "140mΩ"]],
    ["10 uF 25 V 固态电容", ["10uF", "25V"]],
  ])("%s", (description, searches) => {
    const tags = new Set(tagsOf({ description }));
    for (const typed of searches) {
      const { terms } = readTerms(typed, vocabulary);
      expect(
        terms[0]!.naming!.tags!.some((one) => tags.has(one)),
        typed,
      ).toBe(true);
    }
  });

  test("words that name nothing are found as words", () => {
    const tags = tagsOf({ description: "C0G 0402 Push-Pull 可编程充电电流 NP0" });
    for (const word of ["pushpull", "充电电流", "可编程", "c0g"]) expect(tags).toContain(wordTag(word));
  });
});

test("values of the catalogue count, both ends of a span, whatever was said in the description", () => {
  const tags = tagsOf({
    values: [
      value("F", "4.7 nF", 4.7e-9),
      value("V", "2V~5.5V", 2, 5.5),
      value("B", "64 KB", 65_536),
      value("℃", "-40℃~85℃", -40, 85),
      value(null, "X7R"),
      value("ppm", "±50ppm", -50, 50),
    ],
  });
  expect(tags).toEqual([
    tag("F", 4.7e-9),
    tag("V", 2),
    tag("V", 5.5),
    tag("bit", 524_288),
    tag("℃", 40),
    tag("℃", 85),
    wordTag("x7r"),
  ]);
});

test("a seller's number leads to the part", () => {
  expect(tagsOf({ skus: ["C14663"] })).toEqual([wordTag("c14663")]);
});

test("what the category says, the package and empty words are left out", () => {
  expect(
    tagsOf({ description: "SOT-23 MOSFETs ROHS and the SMD", categoryNames: ["场效应管(MOSFET)", "MOSFETs"] }),
  ).toEqual([]);
});

test("a letter for a unit is believed of passive parts only, in their unit", () => {
  expect(tagsOf({ description: "3977K", categoryNames: ["Sensors"] })).not.toContain(tag("Ω", 3_977_000));
  expect(tagsOf({ description: "10K", categoryNames: ["贴片电阻"] })).toContain(tag("Ω", 10_000));
  expect(tagsOf({ description: "10K", categoryNames: ["贴片电阻"] })).not.toContain(tag("Hz", 10_000));
});

test("no part has more than 64 tags, whatever is written about it", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.lorem({ maxCount: 400 })), (description) => {
      expect(tagsOf({ description, values: [value(null, description)] }).length).toBeLessThanOrEqual(64);
    }),
  );
  expect(tagsOf({ description: Array.from({ length: 500 }, (_, place) => `${place}V`).join(" ") })).toHaveLength(64);
});
