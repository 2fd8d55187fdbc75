import { afterEach, expect, test, vi } from "vitest";
import { withResolvers } from "#shared/with-resolvers.ts";
import type { Database } from "./database.ts";
import { makeForAll } from "./make-for-all.ts";
import { knowTables, noteStatement, notingTables } from "./tables-read.ts";
import { tellChange } from "./told-changes.ts";

afterEach(() => vi.useRealTimers());

/** A list of which something is made; each making waits until it is let go on. */
function openList(options?: Parameters<typeof makeForAll>[1]) {
  const list = { version: 1 };
  const makings: { version: number; end: () => void; fail: (error: Error) => void }[] = [];
  const find = makeForAll(async () => {
    const { version } = list;
    const { promise, resolve } = withResolvers();
    const failures: Error[] = [];
    const fail = (error: Error) => {
      failures.push(error);
      resolve();
    };
    makings.push({ version, end: resolve, fail });
    await promise;
    for (const failure of failures) throw failure;
    return { version };
  }, options);
  const context = { db: {} as Database };
  const ask = () => {
    const wanted = list.version;
    return find(context, ({ version }) => version === wanted);
  };
  return { list, makings, ask, find, context };
}

const aMoment = () => new Promise(setImmediate);

test("however many ask at once, it is made once, and kept for those who come later", async () => {
  const { makings, ask } = openList();
  const asked = [ask(), ask(), ask()];
  await aMoment();
  makings[0]!.end();
  expect(await Promise.all([...asked, ask()])).toEqual(Array.from({ length: 4 }, () => ({ version: 1 })));
  expect(makings).toHaveLength(1);
});

test("who comes after a change waits for the making that began after it, and that is one for all of them", async () => {
  const { list, makings, ask } = openList();
  const before = ask();
  await aMoment();
  list.version = 2;
  const after = [ask(), ask(), ask()];
  list.version = 3;
  const last = [ask(), ask()];
  await aMoment();
  expect(makings).toHaveLength(1);
  makings[0]!.end();
  expect(await before).toEqual({ version: 1 });
  await vi.waitFor(() => expect(makings).toHaveLength(2));
  makings[1]!.end();
  expect(await Promise.all([...after, ...last])).toEqual(Array.from({ length: 5 }, () => ({ version: 3 })));
  expect(makings).toHaveLength(2);
});

test("where a making fails, those are told who wait for it; whoever comes then has it made anew", async () => {
  const { list, makings, ask } = openList();
  const first = ask();
  await aMoment();
  list.version = 2;
  const second = ask();
  makings[0]!.fail(new Error("no connection"));
  await expect(first).rejects.toThrow("no connection");
  await vi.waitFor(() => expect(makings).toHaveLength(2));
  makings[1]!.end();
  expect(await second).toEqual({ version: 2 });
});

test("what changes all the time is made half of the time at most: a making rests as long as the one before it took", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
  const { list, makings, ask } = openList();
  const first = ask();
  await aMoment();
  vi.advanceTimersByTime(80);
  makings[0]!.end();
  await first;
  list.version = 2;
  const second = ask();
  await vi.advanceTimersByTimeAsync(79);
  await aMoment();
  expect(makings).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2);
  await aMoment();
  expect(makings).toHaveLength(2);
  makings[1]!.end();
  expect(await second).toEqual({ version: 2 });
});

test("what may be some time old is made anew beside those who ask once it is half as old", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
  const { makings, find, context } = openList({ renewedAfterMs: 1000 });
  const ask = () => find(context, (_, { ageMs }) => ageMs < 2000);
  const first = ask();
  await aMoment();
  makings[0]!.end();
  await first;
  await vi.advanceTimersByTimeAsync(1001);
  expect(await Promise.all([ask(), ask()])).toEqual([await first, await first]);
  await aMoment();
  expect(makings).toHaveLength(2);
  makings[1]!.end();
  await aMoment();
  await vi.advanceTimersByTimeAsync(999);
  expect(await ask()).not.toBe(await first);
  expect(makings).toHaveLength(2);
});

test("each database has its own", async () => {
  const { makings, ask, find } = openList();
  const asked = [ask(), find({ db: {} as Database }, () => true)];
  await aMoment();
  expect(makings).toHaveLength(2);
  for (const { end } of makings) end();
  await Promise.all(asked);
});

test("whoever is given what another had made is noted as reading what it was made of", async () => {
  knowTables(["datasheet_brands"]);
  const context = { db: {} as Database };
  const find = makeForAll(async () => {
    noteStatement(`select "name" from "datasheet_brands"`);
    return "made";
  });
  for (let times = 0; times < 2; times += 1) {
    const { tables } = await notingTables(() => find(context, () => true));
    expect([...tables]).toEqual(["datasheet_brands"]);
  }
});

test("it can be told that something of which it was made was heard to have changed", async () => {
  knowTables(["datasheet_brands"]);
  let makings = 0;
  const find = makeForAll(async () => {
    noteStatement(`select "name" from "datasheet_brands"`);
    return (makings += 1);
  });
  const context = { db: {} as Database };
  const ask = () => find(context, (_, { isOutdated }) => !isOutdated);
  expect(await ask()).toBe(1);
  tellChange({ table: "news_articles" });
  expect(await ask()).toBe(1);
  tellChange({ table: "datasheet_brands" });
  expect(await ask()).toBe(2);
});
