import { beforeAll, describe, expect, test } from "vitest";
import { buildImage } from "./build-image.ts";
import type { IndexQuery } from "./index-query.ts";
import type { IndexedPart } from "./indexed-part.ts";
import { PartIndex } from "./part-index.ts";
import type { Naming, PackagingSuffix, QueryTerm } from "./query-term.ts";
import { wordTag } from "./tags.ts";

const [TI, MAXIM, NEXPERIA, VISHAY, AOS] = [1, 2, 3, 4, 5];
const [SOIC8, SOT23, SOT223, QFN, C0603] = [1, 2, 3, 4, 5];
const [OPAMP, MOSFET, DIODE, TRANSISTOR, CAPACITOR] = [1, 2, 3, 4, 5];
const [V30, A5_8, V50, X7R, UF01] = [30, 58, 50, 77, 104];

const PARTS: [mpn: string, more: Partial<IndexedPart>][] = [
  ["LM358DR", { brandId: TI, packageId: SOIC8, categoryId: OPAMP, tags: [wordTag("IC")] }],
  ["LM358", { brandId: TI, packageId: SOIC8, categoryId: OPAMP }],
  ["LM385M3X", { brandId: TI, packageId: SOT23, categoryId: OPAMP }],
  ["MAX485", { brandId: MAXIM, packageId: SOIC8 }],
  ["MAX4594", { brandId: TI, packageId: SOT23 }],
  ["AO3400", { brandId: AOS, packageId: SOT23, categoryId: MOSFET, tags: [V30] }],
  ["AO3401", { brandId: AOS, packageId: SOT23, categoryId: MOSFET, tags: [V30] }],
  ["STM32F103C8T6", { packageId: QFN + 10 }],
  ["STM32F103C8U6", { packageId: QFN }],
  ["S8050", { brandId: NEXPERIA, packageId: SOT23, categoryId: TRANSISTOR }],
  ["S9013", { brandId: NEXPERIA, packageId: SOT23, categoryId: TRANSISTOR }],
  ["QX7J3YA", { categoryId: TRANSISTOR }],
  ["AMS1117-3.3", { packageId: SOT223 }],
  ["M7", { categoryId: DIODE, brandId: VISHAY }],
  ["贴片插座", {}],
  ["CERAMTEC", {}],
  ["CL10B104KB8", { packageId: C0603, categoryId: CAPACITOR, tags: [V50, X7R, UF01, wordTag("CAP")] }],
  ["CC0603KRX7R9BB104", { packageId: C0603, categoryId: CAPACITOR, tags: [V50, X7R, UF01] }],
];
const PACKAGING: PackagingSuffix[] = [{ brandId: NEXPERIA, suffix: ",215", follows: "any" }];

let index: PartIndex;

const partOf = ([mpn, more]: (typeof PARTS)[number], place: number): IndexedPart => ({
  id: place + 1,
  mpn,
  brandId: null,
  categoryId: null,
  packageId: null,
  lifecycle: "active",
  isDomestic: false,
  isOriginUnknown: false,
  hasStock: false,
  popularity: 100 - place,
  tags: [],
  ...more,
});

beforeAll(async () => {
  index = new PartIndex(await buildImage([PARTS.map(partOf)], 1));
  index.setPackaging(PACKAGING);
});

function ask(words: (string | [string, Naming])[], more: Partial<IndexQuery> = {}) {
  const terms = words.map((word): QueryTerm =>
    typeof word === "string" ? { typed: word } : { typed: word[0], naming: word[1] },
  );
  const { hits, ...answer } = index.search({ terms, markings: [], filters: {}, offset: 0, limit: 50, ...more });
  return { ...answer, hits: hits.map(({ partId, match }) => `${PARTS[partId - 1]![0]} ${match}`) };
}

const NAMES = {
  opamp: ["运放", { categoryIds: [OPAMP] }],
  soic8: ["SOP8", { packageIds: [SOIC8] }],
  sot23: ["SOT23", { packageIds: [SOT23] }],
  mosfet: ["MOS管", { categoryIds: [MOSFET] }],
  diode: ["二极管", { categoryIds: [DIODE] }],
  transistor: ["三极管", { categoryIds: [TRANSISTOR] }],
  capacitor: ["电容", { categoryIds: [CAPACITOR] }],
  ti: ["TI", { brandIds: [TI] }],
  qfn: ["QFN", { packageIds: [QFN] }],
  c0603: ["0603", { packageIds: [C0603] }],
} satisfies Record<string, [string, Naming]>;

test("the part number is kept, and what is in its way is dropped", () => {
  expect(ask(["IC", NAMES.opamp, "LM358", "贴片", NAMES.soic8])).toMatchObject({
    hits: ["LM358DR described"],
    dropped: ["贴片"],
  });
  expect(
    ask([NAMES.mosfet, "AO3400", NAMES.sot23, "N沟道", ["30V", { tags: [V30] }], ["5.8A", { tags: [A5_8] }]]),
  ).toMatchObject({ hits: ["AO3400 exact"], dropped: ["N沟道", "5.8A"] });
  expect(ask(["贴片", NAMES.diode, "M7"])).toMatchObject({ hits: ["M7 exact"], dropped: ["贴片"] });
  expect(
    ask(["CAP", "CER", ["0.1UF", { tags: [UF01] }], ["50V", { tags: [V50] }], ["X7R", { tags: [X7R] }], NAMES.c0603]),
  ).toMatchObject({ hits: ["CL10B104KB8 described"], dropped: ["CER"] });
});

test("a number stays, also where the other words have parts", () => {
  expect(ask(["CERAM", NAMES.capacitor, "S9013", NAMES.c0603])).toMatchObject({
    hits: ["S9013 exact"],
    dropped: ["CERAM", "电容", "0603"],
  });
});

test("only what is in the way is dropped", () => {
  expect(ask([["SOT223", { packageIds: [SOT223] }], "AMS1117-3.3", "贴片"])).toMatchObject({
    hits: ["AMS1117-3.3 exact"],
    dropped: ["贴片"],
  });
  expect(ask([NAMES.transistor, "S8050", "J3Y", NAMES.sot23, "贴片"])).toMatchObject({
    hits: ["S8050 exact"],
    dropped: ["J3Y", "贴片"],
  });
});

test("a number that exists is not taken for mistyped: the name that does not fit it is dropped", () => {
  expect(ask(["LM358", NAMES.sot23])).toMatchObject({ hits: ["LM358 exact", "LM358DR prefix"], dropped: ["SOT23"] });
  expect(ask(["MAX485", NAMES.ti])).toMatchObject({ hits: ["MAX485 exact"], dropped: ["TI"] });
  expect(ask(["STM32F103C8T6", NAMES.qfn])).toMatchObject({ hits: ["STM32F103C8T6 exact"], dropped: ["QFN"] });
  expect(ask(["STM32F103C8", NAMES.ti])).toMatchObject({
    hits: ["STM32F103C8T6 prefix", "STM32F103C8U6 prefix"],
    dropped: ["TI"],
  });
  expect(ask(["LM3588", NAMES.soic8])).toMatchObject({ hits: ["LM358 typo", "LM358DR typo"], named: [1], dropped: [] });
});

test("filters narrow an answer, and do not change how it is read", () => {
  const words = ["LM358", NAMES.sot23];
  expect(ask(words, { filters: { brandIds: [TI] } })).toMatchObject({
    hits: ["LM358 exact", "LM358DR prefix"],
    dropped: ["SOT23"],
  });
  expect(ask(words, { filters: { brandIds: [MAXIM] } })).toMatchObject({ hits: [] });
  expect(ask(["STM32F103C8T6"], { filters: { packageIds: [QFN] } })).toMatchObject({ hits: [] });
});

test("a word that is repeated counts once", () => {
  expect(ask(["lm358", "LM358"])).toEqual(ask(["lm358"]));
  expect(ask(["贴片", "lm358", "贴片", "lm-358"])).toMatchObject({
    hits: ["LM358 case", "LM358DR prefix"],
    dropped: ["贴片"],
  });
});

describe("numbers that are nearly so", () => {
  const more: [string, Partial<IndexedPart>][] = [
    ["1N4007W", {}],
    ["1N4007-TP", { brandId: NEXPERIA }],
    ["1N4007", { brandId: NEXPERIA }],
    ["TL431BCDR2G", {}],
    ["SMBJ6.0CA", {}],
    ["SMBJ60CA", {}],
    ["7B050000H01", {}],
    ["7805CT", {}],
    ["CSR0402FKR100", {}],
    ["NPLL0402", {}],
    ["2N7002", { brandId: VISHAY }],
    ["2N7002K", { brandId: TI }],
  ];
  let near: PartIndex;
  beforeAll(async () => {
    near = new PartIndex(await buildImage([more.map(partOf)], 1));
    near.setPackaging([
      ...PACKAGING,
      { brandId: NEXPERIA, suffix: "-TP", follows: "any" },
      { brandId: TI, suffix: "K", follows: "any" },
    ]);
  });
  const found = (...words: string[]) =>
    near
      .search({ terms: words.map((typed) => ({ typed })), markings: [], filters: {}, offset: 0, limit: 9 })
      .hits.map(({ partId, match }) => `${more[partId - 1]![0]} ${match}`);

  test("only a whole number is one that looks alike, and finds its packagings; what begins so is similar", () => {
    expect(found("1n40o7")).toEqual(["1N4007 confusable", "1N4007-TP family"]);
    expect(found("TL43l")).toEqual(["TL431BCDR2G typo"]);
    expect(found("1n40o7w")).toEqual(["1N4007W confusable"]);
  });

  test("a number that has the same signs is nearer than one with a point", () => {
    expect(found("SMBJ6OCA")).toEqual(["SMBJ60CA confusable", "SMBJ6.0CA confusable"]);
  });

  test("a letter among digits is a digit", () => {
    expect(found("78O5")).toEqual(["7805CT typo"]);
  });

  test("short numbers and words are not taken for mistyped twice", () => {
    for (const typed of ["HC-SR04", "null", "1e400F"]) expect(found(typed)).toEqual([]);
    expect(found("CSR0402FXX100")).toEqual(["CSR0402FKR100 typo"]);
  });

  test("a packaging that no part has is dropped", () => {
    const answer = near.search({ terms: [{ typed: "2N7002,215" }], markings: [], filters: {}, offset: 0, limit: 1 });
    expect(answer).toMatchObject({ hits: [{ partId: 11, match: "exact" }], dropped: [",215"] });
    expect(found("TL431BCDR2GK")).toEqual(["TL431BCDR2G typo"]);
  });

  test("where a marking was asked for, it stands first, and numbers that hold its letters are left out", () => {
    const markings = [{ mpn: "1N4007W", packageIds: null }];
    const ask = (isMarkingAsked: boolean) =>
      near
        .search({ terms: [{ typed: "7805" }], markings, isMarkingAsked, filters: {}, offset: 0, limit: 9 })
        .hits.map(({ partId, match }) => `${more[partId - 1]![0]} ${match}`);
    expect(ask(true)).toEqual(["1N4007W marking"]);
    expect(ask(false)).toEqual(["1N4007W marking", "7805CT prefix"]);
  });
});

test("a brand that is set has as many parts as are found with it, also where they stand behind all that are counted", async () => {
  const many = Array.from({ length: 3000 }, (_, place) =>
    partOf([`10K${place}`, { brandId: place < 2000 ? TI : place < 2900 ? MAXIM : AOS }], place),
  );
  const resistors = new PartIndex(await buildImage([many], 1));
  const facetsOf = (brandIds?: number[]) =>
    resistors.search({
      terms: [{ typed: "10k" }],
      markings: [],
      filters: { brandIds },
      offset: 0,
      limit: 1,
      withFacets: true,
    }).facets!;
  expect(facetsOf()).toMatchObject({
    brands: [{ value: TI, count: 1000 }],
    partial: ["brands", "categories", "packages", "lifecycles", "domestic", "inStock", "originUnknown"],
  });
  expect(facetsOf([AOS])).toMatchObject({
    brands: [
      { value: TI, count: 1000 },
      { value: AOS, count: 100 },
    ],
    partial: ["brands"],
  });
  expect(facetsOf([AOS, MAXIM])).toMatchObject({
    brands: [
      { value: TI, count: 1000 },
      { value: MAXIM, count: 900 },
      { value: AOS, count: 100 },
    ],
  });
  expect(facetsOf([TI, MAXIM]).brands).toEqual([
    { value: TI, count: 1000 },
    { value: MAXIM, count: 900 },
  ]);
});
