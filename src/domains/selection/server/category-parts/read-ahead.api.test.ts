import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { findScope } from "./category-scope.ts";
import { cacheLargestTables, readLargestTables } from "./read-ahead.ts";
import { findTable } from "./table-cache.ts";

const portal = useTestApp();
const catalogue = catalogueOf(portal);
const read: string[] = [];
const slugs: string[] = [];
const reader = () => ({
  db: portal.context.db,
  bulkDb: portal.context.bulkDb,
  declared: portal.context.declared,
  log: Object.assign(Object.create(portal.context.log) as typeof portal.context.log, {
    info: (_facts: object, words: string) => read.push(words),
  }),
});

beforeAll(async () => {
  for (const parts of [1, 4, 3, 2]) {
    const { id, slug } = await catalogue.buildCategory();
    slugs.push(slug);
    for (let at = 0; at < parts; at += 1) await catalogue.buildPart({ categoryId: id });
  }
});

async function ask(slug: string, visitor = 0): Promise<number> {
  const { categoryIds, parameters } = (await findScope(reader(), slug))!;
  return (await findTable({ ...reader(), user: null, address: `10.0.0.${visitor}` }, { categoryIds, parameters })).rows
    .ids.length;
}

test("small categories are not read ahead, nor more than memory allows", async () => {
  expect(await readLargestTables(reader())).toEqual([]);
  expect(await readLargestTables(reader(), { fromParts: 2, bytes: 1 })).toEqual([slugs[1]]);
  expect(await readLargestTables(reader(), { fromParts: 2, signal: AbortSignal.abort() })).toEqual([]);
});

test("the largest are read ahead, and whoever asks then reads nothing", async () => {
  expect(await readLargestTables(reader(), { fromParts: 2 })).toEqual([slugs[1], slugs[2], slugs[3]]);
  expect(read.length).toBe(3);
  expect(await Promise.all(slugs.slice(1).map((slug) => ask(slug)))).toEqual([4, 3, 2]);
  expect(read.length).toBe(3);
  expect(await ask(slugs[0]!)).toBe(1);
  expect(read.length).toBe(4);
});

test("many who ask for many categories at once are all answered, each category read once", async () => {
  const fresh: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    const { id, slug } = await catalogue.buildCategory();
    await catalogue.buildPart({ categoryId: id });
    fresh.push(slug);
  }
  const before = read.length;
  expect(await Promise.all([...fresh, ...fresh, ...fresh].map(ask))).toEqual(Array.from({ length: 18 }, () => 1));
  expect(read.length - before).toBe(6);
});

test("reading ahead ends when the portal stops", async () => {
  const ahead = cacheLargestTables(reader());
  await expect(ahead.stop()).resolves.toBeUndefined();
  await expect(ahead.stop()).resolves.toBeUndefined();
});
