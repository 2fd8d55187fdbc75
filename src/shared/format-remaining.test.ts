import fc from "fast-check";
import { expect, test } from "vitest";
import { formatRemaining } from "./format-remaining.ts";

const now = new Date("2026-11-21T09:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, "已截止"],
  [-DAY, "已截止"],
  [1, "不足 1 小时"],
  [HOUR - 1, "不足 1 小时"],
  [HOUR, "剩余 1 小时"],
  [DAY - 1, "剩余 23 小时"],
  [DAY, "剩余 1 天"],
  [31 * DAY, "剩余 31 天"],
])("%s ms before the end it says %s", (left, written) => {
  expect(formatRemaining(new Date(now.getTime() + left), now)).toBe(written);
});

test("it never promises more than is left, and never less by more than a unit", () => {
  fc.assert(
    fc.property(fc.integer({ min: HOUR, max: 4000 * DAY }), (left) => {
      const [, count, unit] = /^剩余 (\d+) (天|小时)$/.exec(formatRemaining(now.getTime() + left, now))!;
      const size = unit === "天" ? DAY : HOUR;
      expect(Number(count) * size).toBeLessThanOrEqual(left);
      expect((Number(count) + 1) * size).toBeGreaterThan(left);
    }),
  );
});

test("what is no date is empty", () => {
  expect(formatRemaining("soon", now)).toBe("");
});
