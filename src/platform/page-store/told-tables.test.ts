import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gatherChanges, readChange } from "./told-tables.ts";

const told: string[] = [];
let changes: ReturnType<typeof gatherChanges>;

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  changes = gatherChanges((table) => told.push(table));
});
afterEach(() => void vi.useRealTimers());

test("some changes of a table are told of at once, others of it within half a second, other tables at once", () => {
  for (let at = 0; at < 4; at += 1) changes.hear("users");
  expect(told).toEqual(["users", "users", "users"]);
  changes.hear("parts");
  expect(told.at(-1)).toBe("parts");
  vi.advanceTimersByTime(500);
  expect(told).toEqual(["users", "users", "users", "parts", "users"]);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(5);
  changes.hear("users");
  expect(told).toHaveLength(6);
});

test("a table that changes all the time is told of twice a second", () => {
  for (let at = 0; at < 1000; at += 1) {
    changes.hear("users");
    vi.advanceTimersByTime(10);
  }
  expect(told.length).toBeGreaterThanOrEqual(20);
  expect(told.length).toBeLessThanOrEqual(3 + 20);
});

test("after the end nothing is told", () => {
  for (let at = 0; at < 10; at += 1) changes.hear("users");
  changes.stop();
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(3);
});

test("a trigger says a table, or whose rows of it have changed, maybe nobody's", () => {
  expect(["news_articles", "datasheet_offers part 12,7", "suppliers_companies part "].map(readChange)).toEqual([
    { table: "news_articles" },
    { table: "datasheet_offers", of: { kind: "part", ids: [12, 7] } },
    { table: "suppliers_companies", of: { kind: "part", ids: [] } },
  ]);
});
