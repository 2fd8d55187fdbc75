import { expect, test } from "vitest";
import { partKey } from "#shared/part-key.ts";
import { generateParts } from "../../../bench/generate-parts.ts";
import { pick, randomNumbers } from "../../../bench/random.ts";
import { buildImage } from "./build-image.ts";
import { findList, openList } from "./cursors.ts";
import { END } from "./document-cursor.ts";
import { readImage, writeImage } from "./image-file.ts";
import { KEY_BYTES_MAX, TRIGRAM_LISTS } from "./index-image.ts";
import type { IndexedPart } from "./indexed-part.ts";
import { openIndex, type OpenIndex } from "./open-index.ts";
import { PartIndex } from "./part-index.ts";
import { SYMBOL_BITS, SYMBOL_OF_BYTE, searchKey } from "./search-key.ts";

const [SOME_PART] = [...generateParts({ parts: 1, seed: 1 })].flat();

/** Parts with these numbers, each less popular than the one before. */
function partsCalled(mpns: string[]): IndexedPart[] {
  return mpns.map((mpn, place) => ({ ...SOME_PART!, id: place + 1, mpn, popularity: mpns.length - place }));
}

async function indexOf(parts: IndexedPart[]): Promise<OpenIndex> {
  // Written and read again, so that what is found was saved.
  return openIndex(await readImage(writeImage(await buildImage([parts], 1))));
}

function idsFor(index: PartIndex, typed: string): number[] {
  return index
    .search({ terms: [{ typed }], markings: [], filters: {}, offset: 0, limit: 100 })
    .hits.map(({ partId }) => partId);
}

/** The documents whose key holds these two symbols, as the lists have it; all where they are frequent. */
function documentsWithPair({ arrays }: OpenIndex, pair: string): number[] | null {
  const [first, second] = searchKey(pair);
  const list = findList(arrays, TRIGRAM_LISTS + ((SYMBOL_OF_BYTE[first!]! << SYMBOL_BITS) | SYMBOL_OF_BYTE[second!]!));
  if (!list) return [];
  if (!list.isKept) return null;
  const documents: number[] = [];
  const cursor = openList(arrays, list);
  for (let document = cursor.next(); document !== END; document = cursor.next()) documents.push(document);
  return documents;
}

const ODD_NUMBERS = [
  "",
  "-",
  "A",
  "AB",
  "ABC",
  "abc",
  "A-B-C",
  "环",
  "环保",
  "测试插座-4P",
  "😀",
  "😀A",
  "\u{20BB7}野家-1",
  "\uD800",
  "A\uD800B",
  "10µF",
  "10Ω",
  "ＢＡＳ１６Ｊ",
  "ﷺ",
  "A".repeat(2000),
  `${"AB-".repeat(666)}C`,
  "环".repeat(2000),
  "\u{20BB7}".repeat(1000),
  `${"Z".repeat(300)}-${"9".repeat(300)}`,
  "STM32F103C8T6",
  "STM32F103C8T6TR",
  "SN74HC595N-TR",
  "1N4148W-7-F",
];

test("every number is kept as printed and as its key, however odd or long", async () => {
  const parts = partsCalled([...ODD_NUMBERS, ...ODD_NUMBERS.toReversed()]);
  const { text, keys } = await indexOf(parts);
  for (const [document, { mpn }] of parts.entries()) {
    // Half of a surrogate pair is no character: it is kept as the sign for that.
    expect(text.printedOf(document)).toBe(mpn.toWellFormed());
    const key = searchKey(mpn).subarray(0, KEY_BYTES_MAX);
    expect([text.length(document), text.startsWith(document, key)]).toEqual([key.length, true]);
    const { from, to } = keys.endingAt(keys.startingWith(key), key.length);
    const equal = Array.from({ length: to - from }, (_, place) => keys.documentAt(from + place));
    expect(equal).toContain(document);
  }
  const inOrder = parts.map((_, place) =>
    Buffer.from(searchKey(parts[keys.documentAt(place)]!.mpn))
      .subarray(0, KEY_BYTES_MAX)
      .toString("hex"),
  );
  expect(inOrder).toEqual(inOrder.toSorted());
});

test("every odd number finds its part", async () => {
  const index = new PartIndex(await buildImage([partsCalled(ODD_NUMBERS)], 1));
  const typed = ODD_NUMBERS.filter((mpn) => partKey(mpn) !== "" && mpn.length < 200);
  expect(typed.filter((mpn) => !idsFor(index, mpn).includes(ODD_NUMBERS.indexOf(mpn) + 1))).toEqual([]);
});

test("numbers of other characters are found by their beginning, whatever stands around them", async () => {
  const random = randomNumbers(4);
  const signs = [..."测环保插座立卧贴φµé\u{20BB7}AZ09"];
  const mpns = Array.from({ length: 3000 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(signs, random)).join(""),
  );
  const { keys } = await indexOf(partsCalled(mpns));
  const all = mpns.map(partKey);
  const asked = new Set(mpns.flatMap((mpn) => [mpn, [...mpn].slice(0, 2).join(""), [...mpn][0]!]));
  for (const beginning of [...asked].slice(0, 300)) {
    const { from, to } = keys.startingWith(searchKey(beginning));
    const found = Array.from({ length: to - from }, (_, place) => keys.documentAt(from + place));
    const key = partKey(beginning);
    const wanted = [...all.keys()].filter((place) => all[place]!.startsWith(key));
    expect(
      found.toSorted((one, other) => one - other),
      beginning,
    ).toEqual(wanted);
  }
});

test("an index of no parts finds nothing, one of a single part finds it", async () => {
  const none = new PartIndex(await buildImage([], 7));
  expect(
    none.search({ terms: [{ typed: "stm32" }], markings: [], filters: {}, offset: 0, limit: 10, withFacets: true }),
  ).toMatchObject({ hits: [], total: 0 });
  expect(none.search({ terms: [], markings: [], filters: {}, offset: 0, limit: 10 })).toMatchObject({
    hits: [],
    total: 0,
  });
  expect(none.sequence).toBe(7);
  const one = new PartIndex(await buildImage([[], partsCalled(["STM32F103C8T6"]), []], 7));
  expect(idsFor(one, "stm32")).toEqual([1]);
  expect(idsFor(one, "c8")).toEqual([1]);
});

test("parts of equal popularity stand by id in whatever order they come, and one that comes twice is refused", async () => {
  const parts = partsCalled(["LM358A", "LM358B", "LM358C"]).map((part) => ({ ...part, popularity: 0 }));
  expect(idsFor(new PartIndex(await buildImage([parts], 1)), "lm358")).toEqual([1, 2, 3]);
  expect(idsFor(new PartIndex(await buildImage([parts.toReversed()], 1)), "lm358")).toEqual([1, 2, 3]);
  const [first, second, third] = parts.map((part, place) => ({ ...part, popularity: place % 2 })) as [
    IndexedPart,
    IndexedPart,
    IndexedPart,
  ];
  expect(idsFor(new PartIndex(await buildImage([[third, first], [second]], 1)), "lm358")).toEqual([2, 1, 3]);
  await expect(buildImage([[first, second], [{ ...first, popularity: 7 }]], 1)).rejects.toThrow(/twice/);
});

test("ids and tags that are none are refused", async () => {
  for (const wrong of [
    { id: -1 },
    { id: 2 ** 32 },
    { id: 1.5 },
    { id: NaN },
    { brandId: -1 },
    { packageId: 2 ** 32 },
    { tags: [-1] },
    { tags: [0.5] },
  ]) {
    await expect(buildImage([[{ ...SOME_PART!, ...wrong }]], 1), JSON.stringify(wrong)).rejects.toThrow(RangeError);
  }
  await expect(
    buildImage([[{ ...SOME_PART!, id: 2 ** 32 - 1, brandId: 2 ** 32 - 1, tags: [2 ** 32 - 1] }]], 1),
  ).resolves.toBeDefined();
});

test("two characters are found wherever they stand in a number, at its end too", async () => {
  const parts = [...generateParts({ parts: 20_000, seed: 9 })].flat();
  const index = await indexOf(parts);
  const pairs = new Set(
    parts
      .slice(0, 400)
      .map(({ mpn }) => partKey(mpn).slice(-2))
      .filter((pair) => /^[0-9a-z]{2}$/.test(pair)),
  );
  const all = parts.map(({ mpn }) => partKey(mpn));
  let read = 0;
  for (const pair of pairs) {
    const documents = documentsWithPair(index, pair);
    if (documents === null) continue;
    read++;
    expect(documents).toEqual([...parts.keys()].filter((place) => all[place]!.includes(pair)));
    if (read === 40) break;
  }
  expect(read).toBeGreaterThan(10);
});

test("more ids than two bytes hold are kept apart", async () => {
  const parts = Array.from({ length: 70_000 }, (_, place) => ({
    ...SOME_PART!,
    id: place + 1,
    mpn: `P${place}`,
    popularity: 1,
    brandId: place + 5,
    tags: [],
  }));
  const index = new PartIndex(await buildImage([parts], 1));
  for (const place of [0, 254, 255, 256, 65_534, 65_535, 65_536, 69_999]) {
    expect(
      index.search({ terms: [], markings: [], filters: { brandIds: [place + 5] }, offset: 0, limit: 5 }).hits,
    ).toEqual([{ partId: place + 1, match: "listed" }]);
  }
});
