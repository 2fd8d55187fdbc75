import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gatherChanges } from "./told-tables.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("of a table that changes all the time is told at once, then twice a second, and of its last change within half of one", () => {
  const told: string[] = [];
  const changes = gatherChanges((table) => told.push(table));
  for (let at = 0; at < 100; at += 1) {
    changes.hear("users");
    vi.advanceTimersByTime(10);
  }
  expect(told).toEqual(["users", "users", "users"]);
  changes.hear("parts");
  expect(told.at(-1)).toBe("parts");
  changes.hear("users");
  vi.advanceTimersByTime(500);
  expect(told).toEqual(["users", "users", "users", "parts", "users"]);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(5);
  changes.hear("users");
  expect(told).toHaveLength(6);
  changes.hear("users");
  changes.stop();
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(6);
});
