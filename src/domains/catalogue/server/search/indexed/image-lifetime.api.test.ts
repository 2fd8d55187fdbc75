import { readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { useSearches } from "#testing/indexed-search.ts";

const searches = useSearches();

/** Rebuilds until no change is remembered: one that is open in another test's database keeps them, as all databases of a cluster count their transactions together. */
async function rebuildUntilForgotten(search: { rebuild(): Promise<unknown> }): Promise<void> {
  await vi.waitFor(
    async () => {
      await search.rebuild();
      expect((await sql`select from datasheet_part_changes`.execute(searches.database.db)).rows).toEqual([]);
    },
    { timeout: 60_000 },
  );
}

let described = 0;

/** Each time in another word that is searched for (a bare number is none): two images of the same parts may be the same file, as long as a write in another test's database is open. */
async function describeAnew(times: number): Promise<void> {
  for (let time = 0; time < times; time++)
    await sql`update datasheet_parts set description = ${`variant${++described}`}`.execute(searches.database.db);
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(searches.storeFolder, { recursive: true });
  return entries
    .map((entry) => path.basename(entry))
    .filter((name) => /^[0-9a-f]{64}$/.test(name))
    .sort();
}

async function namedFiles(): Promise<string[]> {
  return (await searches.database.db.selectFrom("datasheetSearchImages").select("sha256").execute())
    .map((image) => image.sha256)
    .sort();
}

test("few parts that change again and again make a process wish for a newer image, also after a restart", async () => {
  const search = await searches.openBuilt({ rowsAtMost: 50 });
  await describeAnew(20);
  await search.catchUp();
  expect(search.health()).toMatchObject({ changedParts: 3, problem: null });
  expect(search.wishes).toBe(1);
  const next = searches.open({ rowsAtMost: 50 });
  await next.catchUp();
  expect(next.health()).toMatchObject({ changedParts: 3, problem: null });
  expect(next.wishes).toBe(1);
  await sql`update datasheet_part_changes set changed_at = changed_at - interval '2 hours'`.execute(
    searches.database.db,
  );
  await next.rebuild();
  await rebuildUntilForgotten(next);
});

test("an image that is older than a day is replaced where something has changed since", async () => {
  await searches.build();
  await sql`update datasheet_search_images set built_at = built_at - interval '25 hours'`.execute(searches.database.db);
  const search = searches.open();
  await search.catchUp();
  expect(search.wishes).toBe(0);
  await describeAnew(1);
  await search.catchUp();
  expect(search.wishes).toBe(1);
});

test("a write that is open in another database of the cluster makes no part count as changed again", async () => {
  const other = new pg.Client({ ...searches.database.connection, database: "postgres" });
  await other.connect();
  try {
    await other.query("begin");
    await other.query("select pg_current_xact_id()");
    const search = await searches.openBuilt({ changesAtMost: 2 });
    await describeAnew(1);
    await search.rebuild();
    await search.catchUp();
    expect(search.health()).toMatchObject({ changedParts: 0, problem: null });
    const next = searches.open({ changesAtMost: 2 });
    await next.catchUp();
    expect(next.health()).toMatchObject({ answersFrom: "index", changedParts: 0, problem: null });
  } finally {
    await other.end();
  }
});

test("an image whose row can't be written leaves no file, nor does one whose build was killed", async () => {
  const search = await searches.openBuilt();
  await sql`alter table datasheet_search_images add constraint full_of_images check (id < 0) not valid`.execute(
    searches.database.db,
  );
  await describeAnew(1);
  await expect(search.rebuild()).rejects.toThrow("full_of_images");
  expect(await storedFiles()).toEqual(await namedFiles());
  await sql`alter table datasheet_search_images drop constraint full_of_images`.execute(searches.database.db);
  const { sha256 } = await searches.fileStore.write(
    (async function* () {
      yield Buffer.from("an index that nobody names");
    })(),
  );
  await sql`insert into datasheet_search_builds (format, database, sha256) values (1, 'killed', ${sha256})`.execute(
    searches.database.db,
  );
  await search.rebuild();
  expect(await storedFiles()).toEqual(await namedFiles());
  expect((await sql`select from datasheet_search_builds`.execute(searches.database.db)).rows).toEqual([]);
});

test("an old image whose file can't be removed is still named", async () => {
  const search = await searches.openBuilt({
    fileStore: { ...searches.fileStore, remove: () => Promise.reject(new Error("no right to")) },
  });
  for (let times = 0; times < 2; times++) {
    await describeAnew(1);
    await search.rebuild();
  }
  expect(await namedFiles()).toHaveLength(3);
  expect(await storedFiles()).toEqual(await namedFiles());
});

test("a part that the index can't take is left out, the others are found", async () => {
  await sql`insert into datasheet_parts (id, mpn, mpn_key) overriding system value values (5000000000, 'FAR-1', 'far1')`.execute(
    searches.database.db,
  );
  const search = await searches.openBuilt();
  expect(search.health().parts).toBe(3);
  await sql`update datasheet_parts set description = 'farther' where mpn = 'FAR-1'`.execute(searches.database.db);
  await search.catchUp();
  expect((await search.search({ keywords: "BAS16J", filters: {}, offset: 0, limit: 5 })).hits[0]).toMatchObject({
    match: "exact",
  });
});

test("after builds that failed the wish for a newer image waits, and comes when it has rested", async () => {
  const restAfter = ({ failures }: { failures: number }) => (failures > 1 ? 3600 : 0);
  const failing = { ...searches.fileStore, write: () => Promise.reject(new Error("no room")) };
  for (let times = 0; times < 2; times++)
    await expect(searches.build({ fileStore: failing })).rejects.toThrow("no room");
  const search = searches.open({ restAfter });
  await search.catchUp();
  expect(search.wishes).toBe(0);
  await sql`update datasheet_search_builds set failed_at = failed_at - interval '2 hours'`.execute(
    searches.database.db,
  );
  await search.catchUp();
  expect(search.wishes).toBe(1);
});

test("images of a newer format stay, and keep nothing from being forgotten for ever", async () => {
  const search = await searches.openBuilt();
  await sql`insert into datasheet_search_images (sha256, size_bytes, format, parts, watermark, database, built_at)
    select repeat(number::text, 64), 1, format + 1, 3, watermark, database, now() - interval '8 days' from datasheet_search_images, generate_series(1, 3) number`.execute(
    searches.database.db,
  );
  await sql`update datasheet_part_changes set changed_at = changed_at - interval '2 hours'`.execute(
    searches.database.db,
  );
  await describeAnew(1);
  await sql`update datasheet_part_changes set changed_at = changed_at - interval '2 hours'`.execute(
    searches.database.db,
  );
  await search.rebuild();
  await rebuildUntilForgotten(search);
  expect((await sql`select from datasheet_search_images where is_cut`.execute(searches.database.db)).rows).toHaveLength(
    3,
  );
});
