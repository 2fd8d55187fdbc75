import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#platform/database.ts";
import { withResolvers } from "#shared/with-resolvers.ts";
import { cachePackedRows } from "./packed-rows.ts";
import { knowTables, noteStatement, notingTables } from "./tables-read.ts";
import { hearChanges, tellChange } from "./told-changes.ts";

beforeEach(() => {
  knowTables(["parts", "offers", "brands"]);
  hearChanges(true);
});
afterEach(() => {
  vi.useRealTimers();
  hearChanges(false);
});

function openParts({ bytesAtMost = 100_000 } = {}) {
  const prices = new Map([
    [1, "0.10"],
    [2, "0.20"],
    [3, "0.30"],
  ]);
  const asked: number[][] = [];
  const gate = { opens: Promise.resolve() };
  const find = cachePackedRows(
    (part: { id: number; price: string }) => part.id,
    async (_, ids: number[]) => {
      asked.push(ids);
      noteStatement("select price from parts join offers");
      const rows = ids.flatMap((id) => (prices.has(id) ? [{ id, price: prices.get(id)! }] : []));
      await gate.opens;
      return rows;
    },
    { bytesAtMost: () => bytesAtMost },
  );
  const context = { db: {} as Database };
  const pricesOf = async (...ids: number[]) => Array.from((await find(context, ids)).values(), ({ price }) => price);
  return { prices, asked, gate, find, context, pricesOf };
}

test("rows are read once, as they were, and what is not there is asked for again", async () => {
  const { asked, pricesOf } = openParts();
  expect(await pricesOf(1, 2, 9)).toEqual(["0.10", "0.20"]);
  expect(await pricesOf(2, 1)).toEqual(["0.20", "0.10"]);
  expect(await pricesOf(9)).toEqual([]);
  expect(asked).toEqual([[1, 2, 9], [9]]);
});

test("where a part's own has changed, it alone is read anew; where the table has, all are; where another table has, none", async () => {
  const { prices, asked, pricesOf } = openParts();
  await pricesOf(1, 2, 3);
  prices.set(2, "0.25");
  tellChange({ table: "offers", of: { kind: "part", ids: [2] } });
  expect(await pricesOf(1, 2, 3)).toEqual(["0.10", "0.30", "0.25"]);
  tellChange({ table: "offers", of: { kind: "part", ids: [] } });
  tellChange({ table: "brands" });
  await pricesOf(1, 2, 3);
  expect(asked).toEqual([[1, 2, 3], [2]]);
  tellChange({ table: "parts" });
  await pricesOf(1, 2, 3);
  expect(asked.at(-1)).toEqual([1, 2, 3]);
});

test.each([
  { what: "of the part", change: { table: "offers", of: { kind: "part" as const, ids: [1] } } },
  { what: "of the table", change: { table: "offers" } },
])("what was being read when a change $what was told is not believed", async ({ change }) => {
  const { prices, gate, pricesOf } = openParts();
  await pricesOf(2);
  const { promise, resolve: letGo } = withResolvers();
  gate.opens = promise;
  const underWay = pricesOf(1);
  prices.set(1, "0.11");
  tellChange(change);
  letGo();
  expect(await underWay).toEqual(["0.10"]);
  expect(await pricesOf(1)).toEqual(["0.11"]);
});

test("of more parts than can be remembered all are taken to have changed", async () => {
  const { prices, pricesOf } = openParts();
  await pricesOf(1, 2);
  prices.set(1, "0.11");
  tellChange({ table: "offers", of: { kind: "part", ids: [1] } });
  tellChange({ table: "offers", of: { kind: "part", ids: Array.from({ length: 50_001 }, (_, at) => at + 10) } });
  expect(await pricesOf(1)).toEqual(["0.11"]);
});

test("while no changes are heard, nothing is kept", async () => {
  const { asked, pricesOf } = openParts();
  hearChanges(false);
  await pricesOf(1);
  await pricesOf(1);
  hearChanges(true);
  await pricesOf(1);
  await pricesOf(1);
  expect(asked).toEqual([[1], [1], [1]]);
});

test("a change that went unheard is seen ten minutes later", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { prices, pricesOf } = openParts();
  await pricesOf(1);
  prices.set(1, "0.11");
  vi.advanceTimersByTime(9 * 60_000);
  expect(await pricesOf(1)).toEqual(["0.10"]);
  vi.advanceTimersByTime(2 * 60_000);
  expect(await pricesOf(1)).toEqual(["0.11"]);
});

test("what was asked for longest ago goes where there is no room", async () => {
  const { asked, pricesOf } = openParts({ bytesAtMost: 400 });
  await pricesOf(1);
  await pricesOf(2);
  await pricesOf(1);
  await pricesOf(3);
  await pricesOf(1, 3);
  expect(asked).toEqual([[1], [2], [3]]);
  await pricesOf(2);
  expect(asked.at(-1)).toEqual([2]);
});

test("who is answered with kept rows tells all the same what they were read from", async () => {
  const { find, context } = openParts();
  await find(context, [1]);
  expect([...(await notingTables(() => find(context, [1]))).tables]).toEqual(["parts", "offers"]);
});
