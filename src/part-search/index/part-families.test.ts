import { beforeEach, expect, test } from "vitest";
import { buildImage } from "./build-image.ts";
import type { IndexedPart } from "./indexed-part.ts";
import { PartIndex } from "./part-index.ts";
import type { MarkedPart, Naming, PackagingSuffix } from "./query-term.ts";
import { wordTag } from "./tags.ts";

const [NEXPERIA, DIODES, ST, LITTELFUSE] = [1, 2, 3, 4];
const [SOT23, SOD123] = [1, 2];
const DIODE = 7;
const PACKAGING: PackagingSuffix[] = [
  { brandId: NEXPERIA, suffix: ",115", follows: "any" },
  { brandId: NEXPERIA, suffix: ",135", follows: "any" },
  { brandId: DIODES, suffix: "-7-F", follows: "any" },
  { brandId: DIODES, suffix: "-7", follows: "any" },
  { brandId: ST, suffix: "TR", follows: "digit" },
  { brandId: LITTELFUSE, suffix: "-13", follows: "any" },
];
const PARTS: [mpn: string, brandId: number, more?: Partial<IndexedPart>][] = [
  ["BAS16J,115", NEXPERIA, { packageId: SOD123 }],
  ["BAS16J,135", NEXPERIA, { packageId: SOD123 }],
  ["BAS16J115", NEXPERIA],
  ["BAS16J,115", DIODES],
  ["BAV99-7-F", DIODES, { packageId: SOT23, categoryId: DIODE, tags: [wordTag("开关"), 75] }],
  ["BAV99-7", DIODES, { packageId: SOT23, categoryId: DIODE }],
  ["BAV99W-7-F", DIODES, { categoryId: DIODE }],
  ["BAV99", NEXPERIA, { packageId: SOT23, categoryId: DIODE }],
  ["DMN230", DIODES],
  ["DMN2307", DIODES],
  ["L7805", ST],
  ["L7805TR", ST],
  ["L7805ATR", ST],
  ["1.5KE150CA", LITTELFUSE],
  ["SMBJ6.0CA-13", LITTELFUSE],
  ["SMBJ60CA-13", LITTELFUSE],
  ["SMBJ60CA", LITTELFUSE],
];

let index: PartIndex;

/** Half of the parts are built in, the others have come since. */
beforeEach(async () => {
  const parts = PARTS.map(([mpn, brandId, more], place): IndexedPart => ({
    id: place + 1,
    mpn,
    brandId,
    categoryId: null,
    packageId: null,
    lifecycle: "active",
    isDomestic: false,
    isOriginUnknown: false,
    hasStock: false,
    popularity: 100 - place,
    tags: [],
    ...more,
  }));
  index = new PartIndex(await buildImage([parts.filter(({ id }) => id % 2 === 0)], 1));
  index.apply(
    parts.filter(({ id }) => id % 2 === 1).map((put) => ({ put })),
    2,
  );
  index.setPackaging(PACKAGING);
});

function ask(words: (string | [string, Naming])[], more: { markings?: MarkedPart[] } = {}) {
  const terms = words.map((word) => (typeof word === "string" ? { typed: word } : { typed: word[0], naming: word[1] }));
  return index.search({ terms, markings: [], filters: {}, offset: 0, limit: 50, ...more });
}

/** What is found in a way, as `number of the brand`. */
function found(match: string, words: (string | [string, Naming])[], more = {}): string[] {
  return ask(words, more).hits.flatMap((hit) =>
    hit.match === match ? `${PARTS[hit.partId - 1]![0]} of ${PARTS[hit.partId - 1]![1]}` : [],
  );
}

test("a number finds its packagings, by the endings of its brand only, and with their signs", () => {
  expect(found("family", ["BAS16J"])).toEqual(["BAS16J,115 of 1", "BAS16J,135 of 1"]);
  expect(found("family", ["bas16j，135"])).toEqual(["BAS16J,115 of 1"]);
  expect(found("family", ["BAV99"])).toEqual(["BAV99-7-F of 2", "BAV99-7 of 2"]);
});

test("a packaging finds the number, and the other packagings, also where its signs were left out", () => {
  expect(found("family", ["bav99-7"])).toEqual(["BAV99-7-F of 2"]);
  expect(found("family", ["bav997f"])).toEqual(["BAV99-7 of 2"]);
  expect(found("family", ["L7805TR"])).toEqual(["L7805 of 3"]);
});

test("what only begins alike, or ends alike without the sign, is no family", () => {
  expect(found("family", ["DMN2307"])).toEqual([]);
  expect(found("family", ["DMN230"])).toEqual([]);
  expect(found("family", ["1.5KE15"])).toEqual([]);
  expect(found("prefix", ["1.5KE15"])).toEqual(["1.5KE150CA of 4"]);
  expect(found("family", ["L7805A"])).toEqual([]);
});

test("6.0 V is not 60 V, though both have one key", () => {
  expect(found("family", ["SMBJ6.0CA"])).toEqual(["SMBJ6.0CA-13 of 4"]);
  expect(found("family", ["smbj60ca"])).toEqual(["SMBJ60CA-13 of 4"]);
  expect(found("family", ["smbj6.0ca-13"])).toEqual([]);
  expect(found("family", ["smbj60ca13"])).toEqual(["SMBJ60CA of 4"]);
});

test("the endings may change while it runs", () => {
  index.setPackaging([]);
  expect(found("family", ["BAS16J"])).toEqual([]);
  index.setPackaging([{ brandId: DIODES, suffix: ",115", follows: "letter" }]);
  expect(found("family", ["BAS16J"])).toEqual(["BAS16J,115 of 2"]);
});

test("a brand and a number find that brand's first, then the others", () => {
  const answer = ask([["美台", { brandIds: [DIODES] }], "BAV99"]);
  expect(answer.named).toEqual([0]);
  expect(found("family", [["美台", { brandIds: [DIODES] }], "BAV99"])).toEqual(["BAV99-7-F of 2", "BAV99-7 of 2"]);
  expect(found("prefix", [["美台", { brandIds: [DIODES] }], "BAV99"])).toEqual(["BAV99W-7-F of 2"]);
});

test("words that all name something list parts; words of a description find them too", () => {
  const diode: [string, Naming] = ["二极管", { categoryIds: [DIODE] }];
  expect(found("listed", [diode, ["SOT-23", { packageIds: [SOT23] }]])).toEqual([
    "BAV99-7-F of 2",
    "BAV99-7 of 2",
    "BAV99 of 1",
  ]);
  expect(found("listed", [diode, ["75V", { tags: [75] }]])).toEqual(["BAV99-7-F of 2"]);
  expect(found("described", [diode, "開關"])).toEqual(["BAV99-7-F of 2"]);
  expect(found("described", ["bav", "开关"])).toEqual(["BAV99-7-F of 2"]);
});

test("a name that is weak stands behind numbers that hold it", () => {
  const answer = ask([["bas", { brandIds: [ST], isWeak: true }]]);
  expect(answer.hits.map(({ match }) => match)).toEqual([
    "prefix",
    "prefix",
    "prefix",
    "prefix",
    "listed",
    "listed",
    "listed",
  ]);
  expect(answer.named).toEqual([0]);
});

test("a word that finds nothing is dropped, and the names stay", () => {
  const answer = ask([["美台", { brandIds: [DIODES] }], "qqqqjj", "BAV99W"]);
  expect(answer.dropped).toEqual(["qqqqjj"]);
  expect(answer.named).toEqual([0]);
  expect(answer.hits).toHaveLength(1);
});

test("an error in the number is forgiven among the parts of the brand that was named", () => {
  expect(found("typo", [["德州", { brandIds: [DIODES] }], "BVA99W-7"])).toEqual(["BAV99W-7-F of 2"]);
});

test("markings stand behind the number itself and before what holds the letters", () => {
  const markings = [{ mpn: "BAV99", packageIds: [SOT23] }];
  const answer = ask(["L7805"], { markings });
  expect(answer.isMarked).toBe(true);
  expect(answer.hits.map(({ match }) => match)).toEqual(["exact", "family", "marking", "marking", "marking", "prefix"]);
  expect(ask([], { markings }).hits.map(({ match }) => match)).toEqual(["marking", "marking", "marking"]);
});
