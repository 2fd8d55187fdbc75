import { expect, test } from "vitest";
import { outcomeOfStatus, readRetryAfter } from "./outcomes.ts";

const NOW = Date.parse("2026-11-29T08:00:00Z");

test.each([
  ["120", 120_000],
  [" 0 ", 0],
  ["Sun, 29 Nov 2026 08:01:00 GMT", 60_000],
  ["Sun, 29 Nov 2026 07:00:00 GMT", 0],
  ["999999999", 86_400_000],
  ["soon", null],
  ["-5", null],
  ["", null],
  [undefined, null],
])("a wait until %j is %s ms", (text, ms) => {
  expect(readRetryAfter(text, NOW)).toBe(ms);
});

test.each([
  [404, "refused", "gone"],
  [410, "refused", "gone"],
  [401, "refused", "forbidden"],
  [403, "refused", "forbidden"],
  [451, "refused", "forbidden"],
  [204, "refused", "status"],
  [206, "refused", "status"],
  [400, "refused", "status"],
  [408, "failed", "serverError"],
  [500, "failed", "serverError"],
  [502, "failed", "serverError"],
  [429, "failed", "later"],
  [503, "failed", "later"],
])("%s is %s: %s", (status, outcome, reason) => {
  expect(outcomeOfStatus(status, undefined, NOW)).toMatchObject({ outcome, reason, httpStatus: status });
});
