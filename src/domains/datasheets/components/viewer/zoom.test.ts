import { expect, test } from "vitest";
import { stepScale, withinScales } from "./zoom.ts";

test("a step goes to the next scale that is told, from what fits the window too", () => {
  expect([stepScale(1, 1), stepScale(1, -1)]).toEqual([1.1, 0.9]);
  expect([stepScale(1.2345, 1), stepScale(1.2345, -1)]).toEqual([1.25, 1.1]);
  expect([stepScale(1.0999, 1), stepScale(6, 1), stepScale(0.25, -1)]).toEqual([1.25, 6, 0.25]);
});

test("a scale that is typed stays within the steps", () => {
  expect([0.01, 1.37, 50].map(withinScales)).toEqual([0.25, 1.37, 6]);
});
