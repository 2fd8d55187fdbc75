import { beforeAll, describe, expect, test } from "vitest";
import { generateParts } from "../../../bench/generate-parts.ts";
import { randomNumbers } from "../../../bench/random.ts";
import { buildImage } from "./build-image.ts";
import { findTagList, openList, openMembership } from "./cursors.ts";
import { END, type Cursor } from "./document-cursor.ts";
import { openArrays, type IndexArrays } from "./index-image.ts";
import { TAGS_MAX, type IndexedPart } from "./indexed-part.ts";

const PARTS = 20_000;
const COMMON = 4_000_000_000;
const RARE = 17;

let parts: IndexedPart[];
let arrays: IndexArrays;

beforeAll(async () => {
  parts = [...generateParts({ parts: PARTS, seed: 5 })].flat().map((part, place) => ({
    ...part,
    tags: [
      ...part.tags,
      ...(place % 3 === 0 || place > 19_000 ? [COMMON] : []),
      ...(place % 4999 === 0 ? [RARE, RARE] : []),
    ],
  }));
  arrays = openArrays(await buildImage([parts], 1));
});

function documentsOf(tag: number): number[] {
  return [...parts.keys()].filter((place) => parts[place]!.tags.includes(tag));
}

function readAll(cursor: Cursor): number[] {
  const documents: number[] = [];
  for (let document = cursor.next(); document !== END; document = cursor.next()) documents.push(document);
  return documents;
}

describe("every tag has a list of its parts, however frequent or rare it is", () => {
  const sample = () => [COMMON, RARE, ...new Set(parts.slice(0, 15).flatMap(({ tags }) => tags))];

  test("read from its beginning", () => {
    for (const tag of sample()) {
      const list = findTagList(arrays, tag)!;
      expect(list.isKept).toBe(true);
      expect(list.count).toBe(documentsOf(tag).length);
      expect(readAll(openList(arrays, list))).toEqual(documentsOf(tag));
    }
  });

  test("read with jumps", () => {
    const random = randomNumbers(1);
    for (const tag of sample()) {
      const documents = documentsOf(tag);
      const cursor = openList(arrays, findTagList(arrays, tag)!);
      for (let target = 0; target < PARTS + 500; target += Math.floor(random() * 700)) {
        const found = documents.find((document) => document >= target) ?? END;
        expect(cursor.seek(target)).toBe(found);
        if (found !== END) target = Math.max(target, found);
      }
      expect(cursor.next()).toBe(END);
      expect(cursor.next()).toBe(END);
    }
  });

  test("asked for single parts in any order", () => {
    const random = randomNumbers(2);
    for (const tag of sample()) {
      const has = openMembership(arrays, findTagList(arrays, tag)!);
      const documents = new Set(documentsOf(tag));
      for (const document of [...documents, ...documents].slice(0, 300).sort(() => random() - 0.5))
        expect(has(document)).toBe(true);
      for (let asked = 0; asked < 200; asked++) {
        const document = Math.floor(random() * PARTS);
        expect(has(document)).toBe(documents.has(document));
      }
    }
  });

  test("what no part has has no list", () => {
    for (const tag of [0, 16, 18, COMMON - 1, 0xffffffff]) expect(findTagList(arrays, tag)).toBe(null);
  });
});

test("a part keeps as many tags as the limit allows", async () => {
  const many = { ...parts[0]!, tags: Array.from({ length: 300 }, (_, tag) => tag) };
  const { tags } = openArrays(await buildImage([[many]], 1));
  expect([...tags]).toEqual([...Array(TAGS_MAX).keys()]);
});

test("an index without a single tag has none", async () => {
  const bare = openArrays(await buildImage([parts.slice(0, 10).map((part) => ({ ...part, tags: [] }))], 1));
  expect(findTagList(bare, RARE)).toBe(null);
});
