import { beforeAll, describe, expect, test } from "vitest";
import { generateParts } from "../../../bench/generate-parts.ts";
import { pick, randomNumbers } from "../../../bench/random.ts";
import { buildImage } from "./build-image.ts";
import { ChangedParts, LINE } from "./changed-parts.ts";
import { openArrays, type IndexArrays } from "./index-image.ts";
import { TAGS_MAX, standsBefore, type IndexedPart, type PartChange } from "./indexed-part.ts";

const PARTS = 5000;

let parts: IndexedPart[];
let arrays: IndexArrays;

beforeAll(async () => {
  parts = [...generateParts({ parts: PARTS, seed: 11 })]
    .flat()
    .map((part, place) => ({ ...part, id: ((place * 7919) % 10_007) + 1 }));
  parts.sort((one, other) => (standsBefore(one, other) ? -1 : 1));
  arrays = openArrays(await buildImage([parts], 1));
});

function makeChanges(count: number, seed: number): PartChange[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (): PartChange => {
    const part = pick(parts, random);
    if (random() < 0.2) return { remove: random() < 0.3 ? 50_000 + Math.floor(random() * 50) : part.id };
    if (random() < 0.3) return { put: { ...part, id: 20_000 + Math.floor(random() * count) } };
    return { put: { ...part, popularity: Math.floor(random() * 300), mpn: pick(parts, random).mpn } };
  });
}

/** What must be left of changes: each part as its last change has it, and all documents that were touched. */
function expected(changes: readonly PartChange[]) {
  const byId = new Map(changes.map((change) => ["put" in change ? change.put.id : change.remove, change]));
  const put = [...byId.values()]
    .flatMap((change) => ("put" in change ? change.put : []))
    .sort((one, other) => (standsBefore(one, other) ? -1 : 1));
  return { put, touched: byId.size, deleted: [...parts.keys()].filter((document) => byId.has(parts[document]!.id)) };
}

function deletedOf(changed: ChangedParts): number[] {
  return [...parts.keys()].filter(
    (document) => ((changed.deleted?.[document >>> 3] ?? 0) & (1 << (document & 7))) !== 0,
  );
}

describe("changes are known in order, each part as it was changed last", () => {
  test.for([
    [1, 200],
    [7, 700],
    [100, 3000],
    [6000, 6000],
  ] as const)("in batches of %i", ([size, count]) => {
    const changes = makeChanges(count, size);
    const changed = new ChangedParts(arrays);
    for (let at = 0; at < changes.length; at += size) changed.apply(changes.slice(at, at + size));
    const { put, touched, deleted } = expected(changes);
    expect(changed.parts.map(({ part }) => part)).toEqual(put);
    expect(changed.size).toBe(touched);
    expect(deletedOf(changed)).toEqual(deleted);
    expect(changed.parts.map(({ before }) => before)).toEqual(
      put.map((part) => parts.filter((document) => standsBefore(document, part)).length),
    );
    const tags = put.slice(0, 20).flatMap((part) => part.tags.slice(0, 2));
    expect(changed.placesTagged(tags)).toEqual(
      [...put.keys()].filter((place) => put[place]!.tags.some((tag) => tags.includes(tag))),
    );
  });
});

test("pieces of keys are found in changed parts, and only those of the last change", () => {
  const changed = new ChangedParts(arrays);
  changed.apply([
    { put: { ...parts[0]!, mpn: "QQ-1 环保", popularity: 5 } },
    { put: { ...parts[1]!, mpn: "AQQ1", popularity: 9 } },
  ]);
  expect(changed.placesHolding("qq1")).toEqual([0, 1]);
  expect(changed.placesHolding(`${LINE}qq1`)).toEqual([1]);
  expect(changed.placesLookingLike("aqq1")).toEqual([0]);
  changed.apply([{ remove: parts[1]!.id }]);
  expect(changed.placesHolding("qq1")).toEqual([0]);
  expect(changed.placesTagged(parts[1]!.tags)).toEqual(
    changed.placesTagged(parts[1]!.tags.filter((tag) => parts[0]!.tags.includes(tag))),
  );
  changed.apply([]);
  expect(changed.size).toBe(2);
});

test("changes to an empty index are known", async () => {
  const changed = new ChangedParts(openArrays(await buildImage([], 1)));
  changed.apply([{ put: { ...parts[0]!, tags: Array.from({ length: 100 }, (_, tag) => tag) } }, { remove: 4 }]);
  expect(changed.parts.map(({ before }) => before)).toEqual([0]);
  expect(changed.placesTagged([TAGS_MAX - 1])).toEqual([0]);
  expect(changed.placesTagged([TAGS_MAX])).toEqual([]);
  expect(changed.deleted).toBe(null);
});
