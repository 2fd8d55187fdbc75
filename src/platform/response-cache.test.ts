import { describe, expect, test } from "vitest";
import { openResponseCache } from "./response-cache.ts";
import { openPageStore } from "./page-store/page-store.ts";
import { knowTables, noteStatement } from "./tables-read.ts";

/** Asks for answers and counts which ones were made. */
function askerOf(shelf: ReturnType<typeof openResponseCache>, length = 1) {
  const made: string[] = [];
  const ask = (key: string, now: number, seconds = 60) =>
    shelf.keep(
      key,
      seconds,
      () => {
        made.push(key);
        return Promise.resolve(key.repeat(length));
      },
      now,
    );
  return { made, ask };
}

test("where too many are kept, those go whose time is over, then the oldest; the others stay", async () => {
  const { made, ask } = askerOf(openResponseCache({ answersAtMost: 3 }));
  await ask("a", 0);
  await ask("b", 0, 1);
  await ask("c", 0);
  await ask("d", 2_000);
  for (const key of ["a", "c", "d"]) await ask(key, 3_000);
  expect(made).toEqual(["a", "b", "c", "d"]);
  await ask("e", 4_000);
  for (const key of ["c", "d", "e", "a"]) await ask(key, 5_000);
  expect(made).toEqual(["a", "b", "c", "d", "e", "a"]);
});

test("answers are kept up to so many characters in all, and one that is longer alone not at all", async () => {
  const { made, ask } = askerOf(openResponseCache({ charactersAtMost: 30 }), 9);
  for (const key of ["a", "b", "c"]) await ask(key, 0);
  for (const key of ["a", "b", "c"]) await ask(key, 1);
  expect(made).toEqual(["a", "b", "c"]);
  await ask("d", 2);
  for (const key of ["b", "c", "d"]) await ask(key, 3);
  expect(made).toEqual(["a", "b", "c", "d"]);
  await ask("long", 4);
  await ask("long", 4);
  expect(made.slice(4)).toEqual(["long", "long"]);
});

test("an answer that is being made is shared however full the shelf is, and however long it takes", async () => {
  const shelf = openResponseCache({ answersAtMost: 1 });
  const ends: ((json: string) => void)[] = [];
  const make = () => new Promise<string>((resolve) => ends.push(resolve));
  const slow = shelf.keep("slow", 1, make, 0);
  const { made, ask } = askerOf(shelf);
  for (const key of ["a", "b", "c"]) await ask(key, 0);
  const same = shelf.keep("slow", 1, make, 5_000);
  expect([ends.length, made.length]).toEqual([1, 3]);
  ends[0]!("done");
  expect(await Promise.all([slow, same])).toEqual(["done", "done"]);
});

describe("in trouble", () => {
  const trouble = new Error("the database is gone");
  const shelf = () => openResponseCache({ isTrouble: (error) => error === trouble });
  const fails = () => Promise.reject(trouble);
  const comes = (json: string) => () => Promise.resolve(json);

  test("what was answered before stands in, for some minutes, and a new answer takes its place", async () => {
    const { keep } = shelf();
    await expect(keep("key", 1, fails, 0)).rejects.toBe(trouble);
    expect(await keep("key", 1, comes("old"), 0)).toBe("old");
    expect(await keep("key", 1, fails, 5_000)).toBe("old");
    expect(await keep("key", 1, fails, 400_000)).toBe("old");
    await expect(keep("key", 1, () => Promise.reject(new Error("a bug")), 500_000)).rejects.toThrow("a bug");
    expect(await keep("key", 1, comes("old"), 500_000)).toBe("old");
    expect(await keep("key", 1, comes("new"), 510_000)).toBe("new");
    expect(await keep("key", 1, fails, 520_000)).toBe("new");
    await expect(keep("key", 1, fails, 2_000_000)).rejects.toBe(trouble);
  });

  test("who could have what was answered before does not wait long for what is being made", async () => {
    const { keep } = shelf();
    await keep("key", 1, comes("old"), 0);
    let end = (_json: string) => {};
    const made = new Promise<string>((resolve) => (end = resolve));
    expect(await keep("key", 1, () => made, 5_000)).toBe("old");
    expect(await keep("key", 1, fails, 60_000)).toBe("old");
    end("new");
    await made;
    await expect.poll(() => keep("key", 100, fails, 5_500)).toBe("new");
  });

  test("nothing that was forgotten stands in", async () => {
    const { keep, forget } = shelf();
    await keep("key", 1, comes("old"), 0);
    forget();
    await expect(keep("key", 1, fails, 5_000)).rejects.toBe(trouble);
  });
});

test("what was begun before all was forgotten is not given to who asks after it, whether it fails or not", async () => {
  const shelf = openResponseCache();
  const ends: { resolve(json: string): void; reject(error: Error): void }[] = [];
  const ask = () =>
    shelf.keep("key", 60, () => new Promise<string>((resolve, reject) => ends.push({ resolve, reject })), 0);
  const old = ask();
  shelf.forget();
  const fresh = ask();
  ends[0]!.reject(new Error("gone"));
  await expect(old).rejects.toThrow("gone");
  ends[1]!.resolve("fresh");
  expect([await fresh, await ask(), ends.length]).toEqual(["fresh", "fresh", 2]);
});

describe("a page", () => {
  const trouble = new Error("the database is gone");
  const reads =
    (json = "old") =>
    async () => {
      noteStatement("select * from parts");
      return json;
    };
  const fails = () => Promise.reject(trouble);
  const never = () => new Promise<string>(() => {});

  /** Pages made of one answer, and an answer that was made a while ago. */
  async function openStore() {
    knowTables(["parts", "articles"]);
    const store = openPageStore({ bytesAtMost: 1024 * 1024 });
    store.follow(true);
    const cache = openResponseCache({ isTrouble: (error) => error === trouble });
    const begunAt = performance.now() - 5000;
    await cache.keep("key", 1, reads(), begunAt);
    const show = (page: string, make: () => Promise<string>, afterMs = 5000) =>
      store.get(page, async () => ({
        status: 200,
        html: await cache.keep("key", 1, make, begunAt + afterMs),
        headers: {},
        seconds: 60,
      }));
    return { cache, show, isKept: (page: string) => store.has(page), change: (table: string) => store.forget(table) };
  }

  test.each([
    ["is kept", fails, 500],
    ["stands in for one that fails", fails, 5000],
    ["stands in for one that is long in coming", never, 5000],
  ])("made of an answer that %s goes when a table changes that this was made of", async (_, make, afterMs) => {
    const { show, isKept, change } = await openStore();
    await show("page", make, afterMs);
    await show("made a moment later", make, afterMs + 1);
    change("articles");
    expect([isKept("page"), isKept("made a moment later")]).toEqual([true, true]);
    change("parts");
    expect([isKept("page"), isKept("made a moment later")]).toEqual([false, false]);
  });

  test("made of an answer that another one has begun goes, too", async () => {
    const { cache, show, isKept, change } = await openStore();
    cache.forget();
    let come = (_json: string) => {};
    const begun = cache.keep("key", 1, async () => {
      noteStatement("select * from articles");
      return new Promise((resolve) => (come = resolve));
    });
    const shown = show("page", fails);
    come("new");
    await Promise.all([begun, shown]);
    expect(isKept("page")).toBe(true);
    change("articles");
    expect(isKept("page")).toBe(false);
  });
});
