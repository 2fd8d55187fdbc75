import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openFolderFileStore, type FolderFileStore } from "#ports/file-store/folder.ts";
import { partKey } from "#shared/part-key.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { openTestSearch } from "#testing/indexed-search.ts";
import { FORMAT_VERSION } from "../index/image-file.ts";
import { createSqlSearch } from "../sql.ts";
import { fillCatalogue } from "../testing/fill-catalogue.ts";
import type { IndexedSearch, IndexedSearchOptions } from "./open-indexed-search.ts";

const folder = await mkdtemp(path.join(tmpdir(), "xinpu-index-"));
afterAll(() => rm(folder, { recursive: true }));

let database: TestDatabase;
let storeFolder: string;
let fileStore: FolderFileStore;
let brandId: number;
const opened: IndexedSearch[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  storeFolder = path.join(folder, crypto.randomUUID());
  fileStore = await openFolderFileStore(storeFolder);
  const filled = await fillCatalogue(database.db, {
    brands: [{ name: "Nexperia", aliases: ["安世"] }],
    categories: [{ name: "二极管", nameEn: "Diodes" }],
    parts: ["BAS16W", "BAS16J", "BAS16"].map((mpn) => ({ mpn, brand: "Nexperia", category: "二极管" })),
  });
  brandId = filled.brandNamed("Nexperia");
});
afterEach(async () => {
  for (const search of opened.splice(0)) await search.close();
  await database.drop();
});

/** A process that searches. It is told of every wish for a newer index. */
function openSearch(more: Partial<IndexedSearchOptions> = {}): IndexedSearch & { wishes: number } {
  const asked = { count: 0 };
  const search = openTestSearch(database, fileStore, {
    askForRebuild: async () => {
      asked.count += 1;
    },
    ...more,
  });
  opened.push(search);
  return Object.defineProperty(search, "wishes", { get: () => asked.count }) as IndexedSearch & { wishes: number };
}

async function openBuilt(more: Partial<IndexedSearchOptions> = {}) {
  const search = openSearch(more);
  await search.rebuild();
  await search.catchUp();
  expect(search.health()).toMatchObject({ answersFrom: "index", problem: null });
  return search;
}

async function find(search: IndexedSearch, keywords: string): Promise<string[]> {
  const { hits } = await search.search({ keywords, filters: {}, offset: 0, limit: 20 });
  const { rows } = await sql<{ mpn: string }>`
    select mpn from unnest(${hits.map((hit) => hit.partId)}::bigint[]) with ordinality hit (id, place) join datasheet_parts part using (id) order by hit.place`.execute(database.db);
  return rows.map((row) => row.mpn);
}

async function addParts(...mpns: string[]): Promise<void> {
  await database.db.insertInto("datasheetParts").values(mpns.map((mpn) => ({ mpn, mpnKey: partKey(mpn), brandId }))).execute();
}

async function addManyParts(prefix: string, count: number): Promise<void> {
  await sql`insert into datasheet_parts (mpn, mpn_key, brand_id) select ${prefix} || number, lower(${prefix}) || number, ${brandId} from generate_series(1, ${count}::integer) number`.execute(database.db);
}

async function images() {
  return database.db.selectFrom("datasheetSearchImages").selectAll().orderBy("id").execute();
}

async function fileOfImage(): Promise<string> {
  const { sha256 } = (await images()).at(-1)!;
  return path.join(storeFolder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

test("a number and a brand in one word are read apart where no part is called so; a number with such signs is left whole", async () => {
  const search = await openBuilt();
  for (const typed of ["BAS16J(安世)", "BAS16J,Nexperia", "BAS16J/安世"]) {
    expect(await find(search, typed)).toEqual(["BAS16J"]);
    const { recognised, dropped } = await search.search({ keywords: typed, filters: {}, offset: 0, limit: 5 });
    expect({ recognised, dropped }).toEqual({ recognised: [{ typed: expect.any(String) as string, kind: "brand", ids: [brandId] }], dropped: [] });
  }
  await addParts("BAS16J(安世)");
  await search.catchUp();
  expect((await find(search, "BAS16J(安世)"))[0]).toBe("BAS16J(安世)");
});

// Index after index is built there.
const TEST_TIMEOUT_MS = 120_000;

describe("freshness", () => {
  test("until there is an index the database answers, and an index is wished for once", async () => {
    const search = openSearch();
    await search.catchUp();
    await search.catchUp();
    expect(search.health()).toEqual({ answersFrom: "sql", isBuilding: false, parts: null, changedParts: 0, builtAt: null, problem: null });
    expect(await find(search, "BAS16")).toEqual(["BAS16", "BAS16W", "BAS16J"]);
    expect(search.wishes).toBe(1);
  });

  test("an index that is built once is loaded by every process", async () => {
    const first = await openBuilt();
    const second = openSearch();
    await second.catchUp();
    for (const search of [first, second]) {
      expect(search.health()).toEqual({ answersFrom: "index", isBuilding: false, parts: 3, changedParts: 0, builtAt: expect.any(Date), problem: null });
      expect(await find(search, "BAS16")).toEqual(["BAS16", "BAS16W", "BAS16J"]);
    }
    expect(second.wishes).toBe(0);
  });

  test("a part that is new, changed or gone is found so, without anybody asking", async () => {
    const search = await openBuilt();
    await addParts("QQZ-1");
    await expect.poll(() => find(search, "qqz1")).toEqual(["QQZ-1"]);
    await database.db.updateTable("datasheetParts").set({ mpn: "QQY-2", mpnKey: "qqy2" }).where("mpn", "=", "QQZ-1").execute();
    await expect.poll(() => find(search, "qqy2")).toEqual(["QQY-2"]);
    const { hits } = await search.search({ keywords: "qqz1", filters: {}, offset: 0, limit: 5 });
    expect(hits.filter((hit) => hit.match !== "typo")).toEqual([]);
    await database.db.deleteFrom("datasheetParts").where("mpn", "=", "QQY-2").execute();
    await expect.poll(async () => (await search.search({ keywords: "qqy2", filters: {}, offset: 0, limit: 5 })).total).toBe(0);
    expect(search.health().changedParts).toBe(1);
  });

  test("a transaction that began before all others and ends after them is not missed", async () => {
    const search = await openBuilt();
    const slow = await database.db.startTransaction().execute();
    await slow.insertInto("datasheetParts").values({ mpn: "SLOW-1", mpnKey: "slow1", brandId }).execute();
    await addParts("QUICK-1");
    await search.catchUp();
    expect(await find(search, "quick1")).toEqual(["QUICK-1"]);
    // An index built meanwhile doesn't hold it either.
    await search.rebuild();
    await search.catchUp();
    await slow.commit().execute();
    await search.catchUp();
    expect(await find(search, "slow1")).toEqual(["SLOW-1"]);
    const later = openSearch();
    await later.catchUp();
    expect(await find(later, "slow1")).toEqual(["SLOW-1"]);
    expect(await find(later, "quick1")).toEqual(["QUICK-1"]);
  });

  test("what changed while no process ran is there after the next start", async () => {
    await (await openBuilt()).close();
    await addParts("QQZ-1");
    await database.db.deleteFrom("datasheetParts").where("mpn", "=", "BAS16J").execute();
    const search = openSearch();
    await search.catchUp();
    expect(search.health()).toMatchObject({ answersFrom: "index", parts: 3, changedParts: 2 });
    expect(await find(search, "qqz1")).toEqual(["QQZ-1"]);
    expect(await find(search, "bas16")).toEqual(["BAS16", "BAS16W"]);
  });

  test("a new name of a brand is understood", async () => {
    const search = await openBuilt();
    await database.db.insertInto("datasheetBrandAliases").values({ key: "荷兰安世", alias: "荷兰安世", brandId, kind: "alias" }).execute();
    await expect.poll(async () => (await search.search({ keywords: "荷兰安世 BAS16J", filters: {}, offset: 0, limit: 5 })).recognised, { timeout: 10_000 }).toEqual([
      { typed: "荷兰安世", kind: "brand", ids: [brandId] },
    ]);
  });

  test("a line to the database that breaks is made again, and what was said meanwhile is heard", async () => {
    const search = await openBuilt();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
    await addParts("QQZ-1");
    await expect.poll(() => find(search, "qqz1"), { timeout: 10_000 }).toEqual(["QQZ-1"]);
  });
});

describe("rebuilding", () => {
  test("many changes make a process wish for a newer index, once; until then those that fit are found", async () => {
    const search = await openBuilt({ rebuildFrom: 10, changesAtMost: 30 });
    await addManyParts("QQA", 20);
    await search.catchUp();
    await search.catchUp();
    expect(await find(search, "QQA20")).toEqual(["QQA20"]);
    expect(search.wishes).toBe(1);
    await addManyParts("QQB", 20);
    await search.catchUp();
    expect(search.health()).toMatchObject({ answersFrom: "index", changedParts: 20, problem: expect.stringContaining("重建") });
    await search.rebuild();
    await search.catchUp();
    expect(search.health()).toMatchObject({ parts: 43, changedParts: 0, problem: null });
    expect(await find(search, "QQB20")).toEqual(["QQB20"]);
  });

  test("of 50,000 changes during a rebuild none is lost", async () => {
    const { gate, store } = gatedStore();
    const search = openSearch({ fileStore: store });
    const building = search.rebuild();
    await gate.reached;
    for (const prefix of ["QQA", "QQB", "QQC", "QQD"]) await addManyParts(prefix, 12_499);
    await database.db.deleteFrom("datasheetParts").where("mpn", "=", "BAS16J").execute();
    await database.db.updateTable("datasheetParts").set({ lifecycle: "obsolete" }).where("mpn", "=", "BAS16").execute();
    gate.open();
    await building;
    await search.catchUp();
    expect(search.health()).toMatchObject({ answersFrom: "index", parts: 3, changedParts: 49_998, problem: null });
    for (const mpn of ["QQA1", "QQB12499", "QQC7", "QQD12498"]) expect((await find(search, mpn))[0]).toBe(mpn);
    expect(await find(search, "bas16")).toEqual(["BAS16", "BAS16W"]);
    expect((await search.search({ keywords: "", filters: { lifecycles: ["obsolete"] }, offset: 0, limit: 5 })).total).toBe(1);
    expect(search.wishes).toBeGreaterThan(0);
  }, TEST_TIMEOUT_MS);

  test("two that build at once: one does, the other knows", async () => {
    const { gate, store } = gatedStore();
    const first = openSearch({ fileStore: store });
    const second = openSearch();
    const building = first.rebuild();
    await gate.reached;
    await second.rebuild();
    await second.catchUp();
    expect(second.health()).toMatchObject({ answersFrom: "sql", isBuilding: true });
    expect(await images()).toEqual([]);
    gate.open();
    await building;
    await expect.poll(() => second.health(), { timeout: 10_000 }).toMatchObject({ answersFrom: "index", isBuilding: false, parts: 3 });
    expect(await images()).toHaveLength(1);
  });

  test("the portal may stop while an index is built: nothing of it stays, and the next start wishes for one", async () => {
    const { gate, store } = gatedStore();
    const first = openSearch({ fileStore: store });
    const building = first.rebuild();
    await gate.reached;
    const closing = first.close();
    gate.open();
    await closing;
    await building;
    expect(await images()).toEqual([]);
    const next = openSearch();
    await next.catchUp();
    expect(next.wishes).toBe(1);
  });

  test("a store without room is told, and what is there stays in use", async () => {
    const search = await openBuilt();
    fileStore.failWith(new Error("no room"));
    await expect(search.rebuild()).rejects.toThrow("no room");
    expect(search.health()).toMatchObject({ answersFrom: "index", parts: 3, problem: "索引未能建成" });
    fileStore.failWith(null);
    await search.rebuild();
    expect(search.health().problem).toBeNull();
  });

  test("old indexes go, with their files and the changes that all hold; the last two stay", async () => {
    const search = await openBuilt();
    for (const mpn of ["QQA1", "QQA2", "QQA3"]) {
      await addParts(mpn);
      await search.rebuild();
    }
    const kept = await images();
    expect(kept.map((image) => image.parts)).toEqual([5, 6]);
    for (const { sha256 } of kept) expect(await fileStore.sizeOf(sha256)).toBeGreaterThan(0);
    expect(await countChanges()).toBe(6);
    await sql`update datasheet_part_changes set changed_at = changed_at - interval '2 hours'`.execute(database.db);
    await search.rebuild();
    await search.rebuild();
    expect(await countChanges()).toBe(0);
  }, TEST_TIMEOUT_MS);
});

describe("an index that can't be believed", () => {
  test("a file that is cut, flipped, of another version or gone: SQL answers, the problem is told, and a newer index takes over", async () => {
    await (await openBuilt()).close();
    const file = await fileOfImage();
    const whole = await readFile(file);
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)]! ^= 4;
    const otherVersion = Buffer.from(whole);
    otherVersion.writeUInt32LE(FORMAT_VERSION + 1, 8);
    const broken: [string, () => Promise<void>][] = [
      ["不完整", () => writeFile(file, whole.subarray(0, whole.length - 9))],
      ["已损坏", () => writeFile(file, flipped)],
      ["格式版本", () => writeFile(file, otherVersion)],
      ["不存在", () => rm(file)],
    ];
    for (const [problem, spoil] of broken) {
      await spoil();
      const search = openSearch();
      await search.catchUp();
      expect(search.health()).toMatchObject({ answersFrom: "sql", problem: expect.stringContaining(problem) });
      expect(await find(search, "BAS16")).toEqual(["BAS16", "BAS16W", "BAS16J"]);
      expect(search.wishes).toBe(1);
      await search.close();
    }
    const search = openSearch();
    await search.catchUp();
    await search.rebuild();
    await expect.poll(() => search.health()).toMatchObject({ answersFrom: "index", parts: 3, problem: null });
  });

  test("a file that goes while it is in use harms nobody", async () => {
    const search = await openBuilt();
    await rm(await fileOfImage());
    await addParts("QQZ-1");
    await search.catchUp();
    expect(await find(search, "qqz1")).toEqual(["QQZ-1"]);
    expect(search.health()).toMatchObject({ answersFrom: "index", problem: null });
  });

  test("a newer index that is broken leaves the one in use, and a newer one is wished for", async () => {
    const search = await openBuilt();
    await database.db.insertInto("datasheetSearchImages").values({ ...(await imageValues()), sha256: "0".repeat(64) }).execute();
    await search.catchUp();
    expect(search.health()).toMatchObject({ answersFrom: "index", parts: 3, problem: expect.stringContaining("不存在") });
    expect(search.wishes).toBe(1);
  });

  test("a row that came with another database is not believed, nor one from the future of this one", async () => {
    await (await openBuilt()).close();
    await database.db.updateTable("datasheetSearchImages").set({ database: "4711/1" }).execute();
    const copied = openSearch();
    await copied.catchUp();
    expect(copied.health()).toMatchObject({ answersFrom: "sql", parts: null });
    expect(copied.wishes).toBe(1);
    const { database: here } = await imageValues((await openBuilt()).health().parts!);
    await database.db.updateTable("datasheetSearchImages").set({ watermark: "4611686018427387904", database: here }).execute();
    const ahead = openSearch();
    await ahead.catchUp();
    expect(ahead.health()).toMatchObject({ answersFrom: "sql", problem: expect.stringContaining("不是") });
    expect(ahead.wishes).toBe(1);
  });

  test("changes that another database wrote down in its future are passed over, and go with the next index", async () => {
    const search = await openBuilt();
    await sql`insert into datasheet_part_changes (transaction_id, part_id, changed_at) values ('4611686018427387904', 1, now() - interval '2 hours')`.execute(database.db);
    await search.catchUp();
    expect(search.health().changedParts).toBe(0);
    await search.rebuild();
    expect((await sql`select from datasheet_part_changes where part_id = 1 and transaction_id > '4611686018427387903'`.execute(database.db)).rows).toEqual([]);
  });
});

describe("threads that can't keep up, or don't last", () => {
  const query = { keywords: "BAS16", filters: {}, offset: 0, limit: 5 };
  const busy = { status: 503, message: "搜索繁忙，请稍后再试", retryAfterSeconds: expect.any(Number) };

  test("where hundreds wait, more are refused as busy; the database is spared", async () => {
    const fallback = createSqlSearch(database.db);
    const spared = vi.spyOn(fallback, "search");
    const search = await openBuilt({ fallback });
    const asked = await Promise.allSettled(Array.from({ length: 250 }, () => search.search(query)));
    const refused = asked.filter((one) => one.status === "rejected");
    expect(refused.length).toBeGreaterThan(40);
    expect(refused.length).toBeLessThan(250);
    for (const { reason } of refused) expect(reason).toMatchObject(busy);
    expect(spared).not.toHaveBeenCalled();
    expect(await find(search, "BAS16J")).toEqual(["BAS16J"]);
  });

  test("where searches fail in the index, the database answers a few at once; the others are refused", async () => {
    const { reached, pass, fallback } = gatedFallback();
    const search = await openBuilt({ fallback });
    // A function can't be sent to a thread.
    const asked = Array.from({ length: 5 }, () => search.search({ ...query, limit: (() => 5) as never }));
    const outcome = Promise.allSettled(asked);
    await reached;
    pass();
    expect((await outcome).map((one) => (one.status === "rejected" ? one.reason : one.value.total))).toEqual([0, 0, 0, expect.objectContaining(busy), expect.objectContaining(busy)]);
    expect(await find(search, "BAS16J")).toEqual(["BAS16J"]);
  });

  test("threads that end again and again: the database answers, health says so, and a newer index is wished for and serves", async () => {
    await (await openBuilt()).close();
    const search = openSearch();
    await search.catchUp();
    const send = Worker.prototype.postMessage;
    let isOpening = true;
    const messages = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker, message: object) {
      if (isOpening || !("open" in message)) send.call(this, message);
    });
    for (let end = 1; end <= 3; end++) {
      expect(await find(search, "BAS16J")).toEqual(["BAS16J"]);
      isOpening = end < 3;
      const asked = messages.mock.calls.findLastIndex(([message]) => "search" in (message as object));
      await (messages.mock.contexts[asked] as Worker).terminate();
    }
    await expect.poll(() => search.health()).toMatchObject({ answersFrom: "sql", problem: expect.stringContaining("反复退出") });
    expect(await find(search, "BAS16")).toEqual(["BAS16", "BAS16W", "BAS16J"]);
    await search.catchUp();
    expect(search.wishes).toBe(1);
    isOpening = true;
    await search.rebuild();
    await expect.poll(() => search.health(), { timeout: 20_000 }).toMatchObject({ answersFrom: "index", problem: null });
    expect(await find(search, "BAS16J")).toEqual(["BAS16J"]);
  }, 60_000);
});

async function imageValues(parts = 3) {
  const { id: _id, builtAt: _builtAt, ...values } = (await images()).at(-1)!;
  return { ...values, parts };
}

async function countChanges(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from datasheet_part_changes`.execute(database.db);
  return rows[0]!.count;
}

/** A fallback that finds nothing, once it may. */
function gatedFallback() {
  let reach = () => {};
  let pass = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const passing = new Promise<void>((resolve) => (pass = resolve));
  const fallback = {
    ...createSqlSearch(database.db),
    async search() {
      reach();
      await passing;
      return { hits: [], total: 0, isCapped: false, recognised: [], dropped: [], facets: null };
    },
  };
  return { reached, pass: () => pass(), fallback };
}

/** A store whose writing waits at a gate: by then the index is built, and not yet saved. */
function gatedStore() {
  let reach = () => {};
  let open = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const opening = new Promise<void>((resolve) => (open = resolve));
  const store: FolderFileStore = {
    ...fileStore,
    async write(bytes, options) {
      reach();
      await opening;
      return fileStore.write(bytes, options);
    },
  };
  return { gate: { reached, open: () => open() }, store };
}
