import { sql } from "kysely";
import { expect, test } from "vitest";
import { useSearches } from "#testing/indexed-search.ts";

const searches = useSearches();

test("a number and a brand in one word are read apart where no part is called so; a number with such signs is left whole", async () => {
  const search = await searches.openBuilt();
  for (const typed of ["BAS16J(安世)", "BAS16J,Nexperia", "BAS16J/安世"]) {
    expect(await searches.find(search, typed)).toEqual(["BAS16J"]);
    const { recognised, dropped } = await search.search({ keywords: typed, filters: {}, offset: 0, limit: 5 });
    expect({ recognised, dropped }).toEqual({
      recognised: [{ typed: expect.any(String) as string, kind: "brand", ids: [searches.brandId] }],
      dropped: [],
    });
  }
  await searches.addParts("BAS16J(安世)");
  await search.catchUp();
  expect((await searches.find(search, "BAS16J(安世)"))[0]).toBe("BAS16J(安世)");
});

test("until there is an index the database answers, and an index is wished for once", async () => {
  const search = searches.open();
  await search.catchUp();
  await search.catchUp();
  expect(search.health()).toEqual({
    answersFrom: "sql",
    isBuilding: false,
    parts: null,
    changedParts: 0,
    builtAt: null,
    problem: null,
  });
  expect(await searches.find(search, "BAS16")).toEqual(["BAS16", "BAS16W", "BAS16J"]);
  expect(search.wishes).toBe(1);
});

test("an index that is built once is loaded by every process", async () => {
  const first = await searches.openBuilt();
  const second = searches.open();
  await second.catchUp();
  for (const search of [first, second]) {
    expect(search.health()).toEqual({
      answersFrom: "index",
      isBuilding: false,
      parts: 3,
      changedParts: 0,
      builtAt: expect.any(Date),
      problem: null,
    });
    expect(await searches.find(search, "BAS16")).toEqual(["BAS16", "BAS16W", "BAS16J"]);
  }
  expect(second.wishes).toBe(0);
});

test("a part that is new, changed or gone is found so, without anybody asking", async () => {
  const search = await searches.openBuilt();
  await searches.addParts("QQZ-1");
  await expect.poll(() => searches.find(search, "qqz1")).toEqual(["QQZ-1"]);
  await searches.database.db
    .updateTable("datasheetParts")
    .set({ mpn: "QQY-2", mpnKey: "qqy2" })
    .where("mpn", "=", "QQZ-1")
    .execute();
  await expect.poll(() => searches.find(search, "qqy2")).toEqual(["QQY-2"]);
  const { hits } = await search.search({ keywords: "qqz1", filters: {}, offset: 0, limit: 5 });
  expect(hits.filter((hit) => hit.match !== "typo")).toEqual([]);
  await searches.database.db.deleteFrom("datasheetParts").where("mpn", "=", "QQY-2").execute();
  await expect
    .poll(async () => (await search.search({ keywords: "qqy2", filters: {}, offset: 0, limit: 5 })).total)
    .toBe(0);
  expect(search.health().changedParts).toBe(1);
});

test("a transaction that began before all others and ends after them is not missed", async () => {
  const search = await searches.openBuilt();
  const slow = await searches.database.db.startTransaction().execute();
  await slow
    .insertInto("datasheetParts")
    .values({ mpn: "SLOW-1", mpnKey: "slow1", brandId: searches.brandId })
    .execute();
  await searches.addParts("QUICK-1");
  await search.catchUp();
  expect(await searches.find(search, "quick1")).toEqual(["QUICK-1"]);
  // An index built meanwhile doesn't hold it either.
  await search.rebuild();
  await search.catchUp();
  await slow.commit().execute();
  await search.catchUp();
  expect(await searches.find(search, "slow1")).toEqual(["SLOW-1"]);
  const later = searches.open();
  await later.catchUp();
  expect(await searches.find(later, "slow1")).toEqual(["SLOW-1"]);
  expect(await searches.find(later, "quick1")).toEqual(["QUICK-1"]);
});

test("what changed while no process ran is there after the next start", async () => {
  await searches.build();
  await searches.addParts("QQZ-1");
  await searches.database.db.deleteFrom("datasheetParts").where("mpn", "=", "BAS16J").execute();
  const search = searches.open();
  await search.catchUp();
  expect(search.health()).toMatchObject({ answersFrom: "index", parts: 3, changedParts: 2 });
  expect(await searches.find(search, "qqz1")).toEqual(["QQZ-1"]);
  expect(await searches.find(search, "bas16")).toEqual(["BAS16", "BAS16W"]);
});

test("a new name of a brand is understood", async () => {
  const search = await searches.openBuilt();
  await searches.database.db
    .insertInto("datasheetBrandAliases")
    .values({ key: "荷兰安世", alias: "荷兰安世", brandId: searches.brandId, kind: "alias" })
    .execute();
  await expect
    .poll(
      async () => (await search.search({ keywords: "荷兰安世 BAS16J", filters: {}, offset: 0, limit: 5 })).recognised,
    )
    .toEqual([{ typed: "荷兰安世", kind: "brand", ids: [searches.brandId] }]);
});

test("a line to the database that breaks is made again, and what was said meanwhile is heard", async () => {
  const search = await searches.openBuilt();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    searches.database.db,
  );
  await searches.addParts("QQZ-1");
  await expect.poll(() => searches.find(search, "qqz1")).toEqual(["QQZ-1"]);
});

test("once it is told to be loaded it answers from the index, where an image stands; where none does that is told too", async () => {
  await sql`delete from datasheet_search_images`.execute(searches.database.db);
  const without = searches.open();
  await without.loaded;
  expect(without.health().answersFrom).toBe("sql");
  await searches.openBuilt();
  const next = searches.open();
  await next.loaded;
  expect(next.health().answersFrom).toBe("index");
});

test("parts of a brand of which it is said whence it is are of unknown origin no more", async () => {
  const search = await searches.openBuilt();
  const counts = async () => {
    const ask = (filters: { isOriginUnknown?: boolean; isDomestic?: boolean }) =>
      search.search({ keywords: "BAS16", filters, offset: 0, limit: 5, withFacets: true });
    const [unknown, domestic] = await Promise.all([ask({ isOriginUnknown: true }), ask({ isDomestic: true })]);
    return [unknown.total, unknown.facets?.originUnknown, domestic.total];
  };
  const say = (country: string | null) =>
    searches.database.db.updateTable("datasheetBrands").set({ country }).where("id", "=", searches.brandId).execute();
  await say(null);
  await expect.poll(counts).toEqual([3, 3, 0]);
  await say("NL");
  await expect.poll(counts).toEqual([0, 0, 0]);
  await say("CN");
  await expect.poll(counts).toEqual([0, 0, 3]);
});
