import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import type { FolderFileStore } from "#ports/file-store/folder.ts";
import { useSearches } from "#testing/indexed-search.ts";

const searches = useSearches();

test("many changes make a process wish for a newer index, once; until then those that fit are found", async () => {
  const search = await searches.openBuilt({ rebuildFrom: 10, changesAtMost: 30 });
  await addManyParts("QQA", 20);
  await search.catchUp();
  await search.catchUp();
  expect(await searches.find(search, "QQA20")).toEqual(["QQA20"]);
  expect(search.wishes).toBe(1);
  await addManyParts("QQB", 20);
  await search.catchUp();
  expect(search.health()).toMatchObject({
    answersFrom: "index",
    changedParts: 20,
    problem: expect.stringContaining("重建"),
  });
  await search.rebuild();
  await search.catchUp();
  expect(search.health()).toMatchObject({ parts: 43, changedParts: 0, problem: null });
  expect(await searches.find(search, "QQB20")).toEqual(["QQB20"]);
});

test("of 50,000 changes during a rebuild none is lost", async () => {
  const { gate, store } = gatedStore();
  const search = searches.open({ fileStore: store });
  const building = search.rebuild();
  await gate.reached;
  for (const prefix of ["QQA", "QQB", "QQC", "QQD"]) await addManyParts(prefix, 12_499);
  await searches.database.db.deleteFrom("datasheetParts").where("mpn", "=", "BAS16J").execute();
  await searches.database.db
    .updateTable("datasheetParts")
    .set({ lifecycle: "obsolete" })
    .where("mpn", "=", "BAS16")
    .execute();
  gate.open();
  await building;
  await search.catchUp();
  expect(search.health()).toMatchObject({ answersFrom: "index", parts: 3, changedParts: 49_998, problem: null });
  for (const mpn of ["QQA1", "QQB12499", "QQC7", "QQD12498"]) expect((await searches.find(search, mpn))[0]).toBe(mpn);
  expect(await searches.find(search, "bas16")).toEqual(["BAS16", "BAS16W"]);
  expect(
    (await search.search({ keywords: "", filters: { lifecycles: ["obsolete"] }, offset: 0, limit: 5 })).total,
  ).toBe(1);
  expect(search.wishes).toBeGreaterThan(0);
});

test("two that build at once: one does, the other knows", async () => {
  const { gate, store } = gatedStore();
  const first = searches.open({ fileStore: store });
  const second = searches.open();
  const building = first.rebuild();
  await gate.reached;
  await second.rebuild();
  await second.catchUp();
  expect(second.health()).toMatchObject({ answersFrom: "sql", isBuilding: true });
  expect(await searches.images()).toEqual([]);
  gate.open();
  await building;
  await expect.poll(() => second.health()).toMatchObject({ answersFrom: "index", isBuilding: false, parts: 3 });
  expect(await searches.images()).toHaveLength(1);
});

test("the portal may stop while an index is built: nothing of it stays, and the next start wishes for one", async () => {
  const { gate, store } = gatedStore();
  const first = searches.open({ fileStore: store });
  const building = first.rebuild();
  await gate.reached;
  const closing = first.close();
  gate.open();
  await closing;
  await building;
  expect(await searches.images()).toEqual([]);
  const next = searches.open();
  await next.catchUp();
  expect(next.wishes).toBe(1);
});

test("a store without room is told, and what is there stays in use", async () => {
  const search = await searches.openBuilt();
  searches.fileStore.failWith(new Error("no room"));
  await expect(search.rebuild()).rejects.toThrow("no room");
  expect(search.health()).toMatchObject({ answersFrom: "index", parts: 3, problem: "索引未能建成" });
  searches.fileStore.failWith(null);
  await search.rebuild();
  expect(search.health().problem).toBeNull();
});

test("old indexes go, with their files and the changes that all hold; the last two stay", async () => {
  const search = await searches.openBuilt();
  for (const mpn of ["QQA1", "QQA2", "QQA3"]) {
    await searches.addParts(mpn);
    await search.rebuild();
  }
  const kept = await searches.images();
  expect(kept.map((image) => image.parts)).toEqual([5, 6]);
  for (const { sha256 } of kept) expect(await searches.fileStore.sizeOf(sha256)).toBeGreaterThan(0);
  expect(await countChanges()).toBe(6);
  await sql`update datasheet_part_changes set changed_at = changed_at - interval '2 hours'`.execute(
    searches.database.db,
  );
  await search.rebuild();
  // What is open in another test's database keeps them: all databases of a cluster count their transactions together.
  await vi.waitFor(
    async () => {
      await search.rebuild();
      expect(await countChanges()).toBe(0);
    },
    { timeout: 60_000 },
  );
});

async function addManyParts(prefix: string, count: number): Promise<void> {
  await sql`insert into datasheet_parts (mpn, mpn_key, brand_id) select ${prefix} || number, lower(${prefix}) || number, ${searches.brandId} from generate_series(1, ${count}::integer) number`.execute(
    searches.database.db,
  );
}

async function countChanges(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from datasheet_part_changes`.execute(
    searches.database.db,
  );
  return rows[0]!.count;
}

/** A store whose writing waits at a gate: by then the index is built, and not yet saved. */
function gatedStore() {
  let reach = () => {};
  let open = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const opening = new Promise<void>((resolve) => (open = resolve));
  const store: FolderFileStore = {
    ...searches.fileStore,
    async write(bytes, options) {
      reach();
      await opening;
      return searches.fileStore.write(bytes, options);
    },
  };
  return { gate: { reached, open: () => open() }, store };
}
