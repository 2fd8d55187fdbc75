import { afterEach, expect, test, vi } from "vitest";
import type { Database } from "#platform/database.ts";
import { withResolvers } from "#shared/with-resolvers.ts";
import { cacheRows } from "./known-rows.ts";
import { openPageStore } from "./page-store/page-store.ts";
import { knowTables, noteStatement, notingTables } from "./tables-read.ts";
import { hearChanges, tellChange } from "./told-changes.ts";

afterEach(() => {
  vi.useRealTimers();
  hearChanges(false);
});

function openBrands(options: { isExact?: boolean } = {}) {
  const names = new Map([
    [1, "ST"],
    [2, "TI"],
  ]);
  const asked: number[][] = [];
  const find = cacheRows(
    (brand: { id: number; name: string }) => brand.id,
    async (_, ids: number[]) => {
      asked.push(ids);
      return ids.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id)! }] : []));
    },
    options,
  );
  return { names, asked, find, context: { db: {} as Database } };
}

test("a brand that many lists name is read once", async () => {
  const { asked, find, context } = openBrands();
  await find(context, [1, null, 1]);
  expect(await find(context, [1, 2])).toEqual(
    new Map([
      [1, { id: 1, name: "ST" }],
      [2, { id: 2, name: "TI" }],
    ]),
  );
  await find(context, [2, 1]);
  expect(asked).toEqual([[1], [2]]);
});

test("two seconds later its new name is told", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { names, find, context } = openBrands();
  await find(context, [1]);
  names.set(1, "STMicroelectronics");
  vi.advanceTimersByTime(2_001);
  expect((await find(context, [1])).get(1)!.name).toBe("STMicroelectronics");
});

test("what was not there is asked for again", async () => {
  const { names, find, context } = openBrands();
  expect((await find(context, [3])).size).toBe(0);
  names.set(3, "ADI");
  expect((await find(context, [3])).get(3)!.name).toBe("ADI");
});

test("each database has its own", async () => {
  const { asked, find, context } = openBrands();
  await find(context, [1]);
  await find({ db: {} as Database }, [1]);
  expect(asked).toEqual([[1], [1]]);
});

test("a brand that is asked for all the time is read anew before its two seconds are over, and nobody waits for it", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { names, asked, find, context } = openBrands();
  await find(context, [1, 2]);
  names.set(1, "STMicroelectronics");
  vi.advanceTimersByTime(1_500);
  expect((await find(context, [1])).get(1)!.name).toBe("ST");
  await vi.waitFor(async () => expect((await find(context, [1])).get(1)!.name).toBe("STMicroelectronics"));
  vi.advanceTimersByTime(900);
  await find(context, [1]);
  expect(asked).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test("a brand that nobody read anew in time is read when it is asked for", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let isGone = false;
  const names = new Map([[1, "ST"]]);
  const find = cacheRows(
    (brand: { id: number; name: string }) => brand.id,
    async () => {
      if (isGone) throw new Error("no database");
      return [{ id: 1, name: names.get(1)! }];
    },
  );
  const context = { db: {} as Database };
  await find(context, [1]);
  isGone = true;
  vi.advanceTimersByTime(1_500);
  expect((await find(context, [1])).get(1)!.name).toBe("ST");
  vi.advanceTimersByTime(600);
  await expect(find(context, [1])).rejects.toThrow("no database");
  isGone = false;
  expect((await find(context, [1])).get(1)!.name).toBe("ST");
});

test("who is answered with rows that were known tells all the same what they were read from", async () => {
  knowTables(["brands", "parts"]);
  const find = cacheRows(
    (brand: { id: number }) => brand.id,
    async (_, ids: number[]) => {
      noteStatement("select id from brands");
      return ids.map((id) => ({ id }));
    },
  );
  const context = { db: {} as Database };
  const first = await notingTables(() => find(context, [1]));
  const second = await notingTables(() => find(context, [1]));
  expect([[...first.tables], [...second.tables]]).toEqual([["brands"], ["brands"]]);
});

test("a page made of rows that were known, or read anew for nobody, goes when what they were read from changes", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  knowTables(["brands", "parts"]);
  const store = openPageStore({ bytesAtMost: 1024 * 1024 });
  store.follow(true);
  let name = "ST";
  const find = cacheRows(
    (brand: { id: number; name: string }) => brand.id,
    async (_, ids: number[]) => {
      noteStatement("select id from brands");
      return ids.map((id) => ({ id, name }));
    },
  );
  const context = { db: {} as Database };
  const show = async (key: string) =>
    store.get(key, async () => ({
      status: 200,
      html: (await find(context, [1])).get(1)!.name,
      headers: {},
      seconds: 60,
    }));
  await find(context, [1]);
  await show("of known rows");
  name = "STMicroelectronics";
  vi.advanceTimersByTime(1_500);
  await vi.waitFor(async () => expect((await find(context, [1])).get(1)!.name).toBe(name));
  await show("of rows read anew");
  const isKept = () => ["of known rows", "of rows read anew"].map((key) => store.has(key));
  store.forget("parts");
  expect(isKept()).toEqual([true, true]);
  store.forget("brands");
  expect(isKept()).toEqual([false, false]);
});

test("rows that have to be exact are kept while changes are heard, and until one is", async () => {
  const { names, asked, find, context } = openBrands({ isExact: true });
  const nameOf = async () => (await find(context, [1])).get(1)!.name;
  await nameOf();
  names.set(1, "STM");
  expect(await nameOf()).toBe("STM");
  hearChanges(true);
  await nameOf();
  names.set(1, "STMicro");
  expect(await nameOf()).toBe("STM");
  tellChange();
  expect(await nameOf()).toBe("STMicro");
  expect(asked.length).toBe(4);
  hearChanges(false);
  names.set(1, "ST");
  expect([await nameOf(), asked.length]).toEqual(["ST", 5]);
});

test("rows go that were read from the table that has changed, also those that were being read then; others stay", async () => {
  knowTables(["brands", "parts"]);
  hearChanges(true);
  const asked: number[][] = [];
  let name = "ST";
  let hold = Promise.resolve();
  const find = cacheRows(
    (brand: { id: number; name: string }) => brand.id,
    async (_, ids: number[]) => {
      asked.push(ids);
      noteStatement("select id from brands");
      const rows = ids.map((id) => ({ id, name }));
      await hold;
      return rows;
    },
    { isExact: true },
  );
  const context = { db: {} as Database };
  await notingTables(() => find(context, [1]));
  tellChange({ table: "parts" });
  await find(context, [1]);
  expect(asked).toEqual([[1]]);
  const { promise, resolve: letGo } = withResolvers();
  hold = promise;
  const underWay = find(context, [2]);
  name = "STMicro";
  tellChange({ table: "brands" });
  letGo();
  await underWay;
  expect([...(await find(context, [1, 2])).values()].map((brand) => brand.name)).toEqual(["STMicro", "STMicro"]);
});

test("exact rows stay longer than others, not for ever", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  hearChanges(true);
  const asked: number[][] = [];
  const find = cacheRows(
    (row: { id: number }) => row.id,
    async (_, ids: number[]) => {
      asked.push(ids);
      return ids.map((id) => ({ id }));
    },
    { isExact: true },
  );
  const context = { db: {} as Database };
  await find(context, [1]);
  vi.advanceTimersByTime(59_000);
  await find(context, [1]);
  expect(asked).toEqual([[1]]);
  vi.advanceTimersByTime(2_000);
  await find(context, [1]);
  expect(asked).toEqual([[1], [1]]);
});
