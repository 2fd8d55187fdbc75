import { expect, test } from "vitest";
import { openLimiter } from "./limiter.ts";

test("past his calls a visitor waits until the window that his first opened has ended", () => {
  const count = openLimiter({ calls: 2, seconds: 60 });
  expect([count("a", 0), count("a", 59_000), count("a", 59_500), count("b", 59_500), count("a", 60_000)]).toEqual([
    0, 0, 500, 0, 0,
  ]);
});

test("of any number of visitors only so many are remembered; the others share an allowance, and those that are remembered keep theirs", () => {
  const count = openLimiter({ calls: 2, seconds: 60 }, 3);
  for (const visitor of ["a", "b", "c"]) expect(count(visitor, 0)).toBe(0);
  const answers = Array.from({ length: 300 }, (_, index) => count(`flood ${index}`, 1_000));
  expect(answers.filter((wait) => wait === 0)).toHaveLength(200);
  expect(answers.at(-1)).toBe(60_000);
  expect([count("a", 2_000), count("a", 2_000)]).toEqual([0, 58_000]);
  expect([
    count("late", 60_000),
    count("later", 60_000),
    count("latest", 60_000),
    count("flood again", 60_000),
  ]).toEqual([0, 0, 0, 1_000]);
});
