import { expect, test } from "vitest";
import { restAfter } from "./build-journal.ts";

test("building rests a minute, or three times as long as it took, twice as long after each failure, never more than an hour", () => {
  expect(restAfter({ buildSeconds: 0, failures: 0 })).toBe(60);
  expect(restAfter({ buildSeconds: 40, failures: 0 })).toBe(120);
  expect([1, 2, 3].map((failures) => restAfter({ buildSeconds: 40, failures }))).toEqual([240, 480, 960]);
  expect(restAfter({ buildSeconds: 40, failures: 5000 })).toBe(3600);
});
