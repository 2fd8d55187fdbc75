import { expect, test } from "vitest";
import { knowTables, noteStatement } from "../tables-read.ts";
import { type MadePage, openPageStore } from "./page-store.ts";

const MEGABYTE = 1024 * 1024;

function openTestStore(bytesAtMost = MEGABYTE) {
  const clock = { ms: 0 };
  const store = openPageStore({ bytesAtMost, now: () => clock.ms });
  store.follow(true);
  const made: string[] = [];
  const get = (
    key: string,
    { html = `page of ${key}`, tables = [] as string[], ...more }: Partial<MadePage> & { tables?: string[] } = {},
  ) =>
    store.get(key, async () => {
      made.push(key);
      await Promise.resolve();
      for (const table of tables) noteStatement(`select * from ${table}`);
      return { status: 200, html, headers: {}, seconds: 60, ...more };
    });
  knowTables(["parts", "articles"]);
  return { store, clock, made, get };
}

test("a page is made once, however many ask for it at once and later", async () => {
  const { made, get } = openTestStore();
  const [first, second] = await Promise.all([get("a"), get("a")]);
  expect(second).toBe(first);
  expect(await get("a")).toBe(first);
  expect(made).toEqual(["a"]);
});

test("behind its time a page is handed out while it is made anew, until it is too old", async () => {
  const { made, get, clock } = openTestStore();
  const first = await get("a");
  clock.ms = 61_000;
  expect(await get("a")).toBe(first);
  await expect.poll(() => get("a")).not.toBe(first);
  expect(made).toEqual(["a", "a"]);
  clock.ms += 61_000 + 11 * 60_000;
  const kept = made.length;
  await get("a");
  expect(made.length).toBe(kept + 1);
});

test("what was made of a table goes when that changes, and nothing else does", async () => {
  const { made, get, store } = openTestStore();
  await get("part", { tables: ["parts"] });
  await get("article", { tables: ["articles"] });
  store.forget("parts");
  await get("part", { tables: ["parts"] });
  await get("article", { tables: ["articles"] });
  expect(made).toEqual(["part", "article", "part"]);
});

test("a page that is being made while something changes is not kept, and who asks then gets another", async () => {
  const { made, get, store } = openTestStore();
  const before = get("part", { tables: ["parts"] });
  store.forget("parts");
  const after = get("part", { tables: ["parts"] });
  expect(await after).not.toBe(await before);
  expect(made).toEqual(["part", "part"]);
  expect(await get("part")).toBe(await after);
});

test("what was read a moment after a change is soon made anew: what follows the database may have been behind", async () => {
  const { made, get, store, clock } = openTestStore();
  store.forget("parts");
  clock.ms = 500;
  await get("part", { tables: ["parts"] });
  clock.ms = 1600;
  await get("part", { tables: ["parts"] });
  expect(made).toEqual(["part", "part"]);
  clock.ms = 6000;
  await get("part", { tables: ["parts"] });
  clock.ms = 20_000;
  await get("part", { tables: ["parts"] });
  expect(made).toEqual(["part", "part", "part"]);
});

test("nothing is kept while changes are not heard, nor what says that it is not to be", async () => {
  const { made, get, store } = openTestStore();
  await get("a");
  store.follow(false);
  expect(store.bytes).toBe(0);
  await get("a");
  await get("a");
  store.follow(true);
  await get("b", { seconds: 0 });
  await get("b", { seconds: 0 });
  expect(made).toEqual(["a", "a", "a", "b", "b"]);
});

test("a page that can't be made is nobody's for long: the next who asks tries again", async () => {
  const { store } = openTestStore();
  const fail = () => Promise.reject(new Error("once"));
  await expect(store.get("a", fail)).rejects.toThrow("once");
  expect((await store.get("a", async () => ({ status: 200, html: "well", headers: {}, seconds: 60 }))).status).toBe(
    200,
  );
});

test("who waits for his turn to have a page made is not waited for: who comes to his own before makes it for both", async () => {
  const { store } = openTestStore();
  const made: string[] = [];
  const page = (of: string) => async () => {
    made.push(of);
    return { status: 200, html: of, headers: {}, seconds: 60 };
  };
  let goOn = () => {};
  const slow = store.get("a", page("slow"), async (work) => {
    await new Promise<void>((resolve) => (goOn = resolve));
    return work();
  });
  const quick = await store.get("a", page("quick"));
  goOn();
  expect(await slow).toBe(quick);
  expect(made).toEqual(["quick"]);
});

test("a page behind its time is made anew once, however many are handed it while that waits for its turn", async () => {
  const { store, clock, made, get } = openTestStore();
  await get("a");
  clock.ms = 61_000;
  let turns = 0;
  const never = () => {
    turns += 1;
    return new Promise<never>(() => {});
  };
  const render = () => Promise.reject(new Error("it is not its turn"));
  for (let at = 0; at < 20; at += 1) await store.get("a", render, never);
  expect([turns, made]).toEqual([1, ["a"]]);
});

test("another one's refusal is his alone: who waited with him makes the page himself", async () => {
  const { store } = openTestStore();
  const refused = store.get("a", async () => {
    await Promise.resolve();
    throw new Error("too many");
  });
  const other = store.get("a", async () => ({ status: 200, html: "well", headers: {}, seconds: 60 }));
  await expect(refused).rejects.toThrow("too many");
  expect((await other).status).toBe(200);
});

test("a page that is made again after another one's refusal is not kept where it changes meanwhile, and made once for all who waited", async () => {
  const { store } = openTestStore();
  let state = "published";
  const makings: (() => void)[] = [];
  const render = async () => {
    noteStatement("select * from articles");
    const html = state;
    await new Promise<void>((resolve) => makings.push(resolve));
    return { status: 200, html, headers: {}, seconds: 60 };
  };
  const refused = store.get("a", async () => {
    await Promise.resolve();
    throw new Error("too many");
  });
  const others = [store.get("a", render), store.get("a", render), store.get("a", render)];
  await expect(refused).rejects.toThrow("too many");
  await expect.poll(() => makings.length).toBe(1);
  state = "taken down";
  store.forget("articles");
  makings[0]!();
  await Promise.all(others);
  expect([makings.length, store.has("a")]).toEqual([1, false]);
});

test("where a page fails for all who ask at once, nobody waits for the failures of all others", async () => {
  const { store } = openTestStore();
  const failedBefore: number[] = [];
  let failures = 0;
  const asked = Array.from({ length: 10 }, () =>
    store.get("a", async () => {
      failedBefore.push(failures);
      await new Promise(setImmediate);
      failures += 1;
      throw new Error("it is broken");
    }),
  );
  const answers = await Promise.allSettled(asked);
  expect(answers.every(({ status }) => status === "rejected")).toBe(true);
  expect([failedBefore.length, Math.max(...failedBefore)]).toEqual([10, 2]);
});
