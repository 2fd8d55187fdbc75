import { expect, test } from "vitest";
import { openLimiter } from "./limiter.ts";

test("past his calls a visitor waits until the window that his first opened has ended", () => {
  const count = openLimiter({ calls: 2, seconds: 60 });
  expect([count("a", 0), count("a", 59_000), count("a", 59_500), count("b", 59_500), count("a", 60_000)]).toEqual([
    0, 0, 500, 0, 0,
  ]);
});

test("of any number of visitors only so many are remembered; newcomers go on, and who called last is not forgotten", () => {
  const count = openLimiter({ calls: 2, seconds: 60 }, 3);
  for (const visitor of ["a", "b", "a", "a"]) count(visitor, 0);
  for (let at = 0; at < 300; at += 1) {
    expect(count(`flood ${at}`, 1_000)).toBe(0);
    expect(count("a", 1_000)).toBe(59_000);
  }
  expect([count("newcomer", 2_000), count("newcomer", 2_000), count("newcomer", 2_000)]).toEqual([0, 0, 60_000]);
});

test("who looks counts nothing", () => {
  const count = openLimiter({ calls: 2, seconds: 60 });
  for (let at = 0; at < 10; at += 1) expect(count.look("a", 0)).toBe(0);
  expect([count("a", 0), count("a", 0), count.look("a", 10_000), count.look("a", 60_000)]).toEqual([0, 0, 50_000, 0]);
});
