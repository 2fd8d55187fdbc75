import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDay, formatExactTime, formatFriendlyDate } from "./format-date.ts";

const now = new Date("2026-11-21T09:00:00Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, "刚刚"],
  [59, "刚刚"],
  [-59, "刚刚"],
  [MINUTE, "1 分钟前"],
  [HOUR - 1, "59 分钟前"],
  [HOUR, "1 小时前"],
  [DAY - 1, "23 小时前"],
  [DAY, "1 天前"],
  [7 * DAY, "7 天前"],
  [8 * DAY - 1, "7 天前"],
  [8 * DAY, "2026-11-13"],
  [-HOUR, "2026-11-21"],
])("%s seconds ago is %s", (seconds, written) => {
  expect(formatFriendlyDate(secondsAgo(seconds), now)).toBe(written);
});

test("the exact time is Shanghai's", () => {
  expect(formatExactTime("2026-11-21T16:00:00Z")).toBe("2026-11-22 00:00:00");
  expect(formatDay("2026-11-21T16:00:00+00:00")).toBe("2026-11-22");
});

test("Shanghai's time is what its clocks have shown since 1992", () => {
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Shanghai",
    dateStyle: "short",
    timeStyle: "medium",
  });
  const min = new Date("1992-01-01T00:00:00Z");
  const max = new Date("2100-01-01T00:00:00Z");
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
      expect(formatExactTime(date)).toBe(clock.format(date));
    }),
  );
});

test("a calendar day has no zone and stays itself", () => {
  expect(formatFriendlyDate("2019-03-01", now)).toBe("2019-03-01");
  expect(formatDay("2019-03-01")).toBe("2019-03-01");
});

test("what is no date is empty", () => {
  expect(formatExactTime("soon")).toBe("");
  expect(formatExactTime(8.64e15)).toBe("");
  expect(formatFriendlyDate("soon", now)).toBe("");
});

test("any moment is one of the five ways to say it, and a later one never sounds older", () => {
  const WAYS = [
    /^刚刚$/,
    /^([1-9]|[1-5]\d) 分钟前$/,
    /^([1-9]|1\d|2[0-3]) 小时前$/,
    /^[1-7] 天前$/,
    /^\d{4}-\d{2}-\d{2}$/,
  ];
  const wayOf = (seconds: number) => WAYS.findIndex((way) => way.test(formatFriendlyDate(secondsAgo(seconds), now)));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 * DAY }), fc.integer({ min: 0, max: 40 * DAY }), (age, more) => {
      expect(wayOf(age)).toBeGreaterThanOrEqual(0);
      expect(wayOf(age + more)).toBeGreaterThanOrEqual(wayOf(age));
    }),
  );
});
