import { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { useSearches } from "#testing/indexed-search.ts";
import { createSqlSearch } from "../sql-search.ts";
import { declared } from "../../../../../declared.ts";

const searches = useSearches();

const query = { keywords: "BAS16", filters: {}, offset: 0, limit: 5 };
const busy = { status: 503, message: "搜索繁忙，请稍后再试", retryAfterSeconds: expect.any(Number) };

test("where hundreds wait, more are refused as busy; the database is spared", async () => {
  const fallback = createSqlSearch({ db: searches.database.db, declared });
  const spared = vi.spyOn(fallback, "search");
  const search = await searches.openBuilt({ fallback });
  const asked = await Promise.allSettled(Array.from({ length: 250 }, () => search.search(query)));
  const refused = asked.filter((one) => one.status === "rejected");
  expect(refused.length).toBeGreaterThan(40);
  expect(refused.length).toBeLessThan(250);
  for (const { reason } of refused) expect(reason).toMatchObject(busy);
  expect(spared).not.toHaveBeenCalled();
  expect(await searches.find(search, "BAS16J")).toEqual(["BAS16J"]);
});

test("where searches fail in the index, the database answers a few at once; the others are refused", async () => {
  const { pass, fallback } = gatedFallback();
  const search = await searches.openBuilt({ fallback });
  // That can't be sent to a thread.
  const asked = Array.from({ length: 5 }, () => search.search({ ...query, limit: 5n as never }));
  for (const refused of asked.slice(3)) await expect(refused).rejects.toMatchObject(busy);
  pass();
  for (const { total } of await Promise.all(asked.slice(0, 3))) expect(total).toBe(0);
  expect(await searches.find(search, "BAS16J")).toEqual(["BAS16J"]);
});

test("threads that end again and again: the database answers, health says so, and a newer index is wished for and serves", async () => {
  await searches.build();
  const search = searches.open();
  await search.catchUp();
  const send = Worker.prototype.postMessage;
  let isOpening = true;
  const messages = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (
    this: Worker,
    message: object,
  ) {
    if (isOpening || !("open" in message)) send.call(this, message);
  });
  for (let end = 1; end <= 3; end++) {
    expect(await searches.find(search, ["BAS16J", "bas16j", "Bas16j"][end - 1]!)).toEqual(["BAS16J"]);
    isOpening = end < 3;
    const asked = messages.mock.calls.findLastIndex(([message]) => "search" in (message as object));
    await (messages.mock.contexts[asked] as Worker).terminate();
  }
  await expect
    .poll(() => search.health())
    .toMatchObject({ answersFrom: "sql", problem: expect.stringContaining("反复退出") });
  expect(await searches.find(search, "BAS16")).toEqual(["BAS16", "BAS16W", "BAS16J"]);
  await search.catchUp();
  expect(search.wishes).toBe(1);
  isOpening = true;
  await search.rebuild();
  await expect.poll(() => search.health()).toMatchObject({ answersFrom: "index", problem: null });
  expect(await searches.find(search, "BAS16J")).toEqual(["BAS16J"]);
});

/** A fallback that finds nothing, once it may. */
function gatedFallback() {
  let pass = () => {};
  const passing = new Promise<void>((resolve) => (pass = resolve));
  const fallback = {
    ...createSqlSearch({ db: searches.database.db, declared }),
    async search() {
      await passing;
      return { hits: [], total: 0, isCapped: false, recognised: [], dropped: [], facets: null };
    },
  };
  return { pass: () => pass(), fallback };
}
