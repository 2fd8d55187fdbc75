import { expect, test } from "vitest";
import { roundTicks } from "./round-ticks.ts";

test("the ticks of an axis are round, whole, and reach what is shown", () => {
  expect(roundTicks(0)).toEqual([0, 1]);
  expect(roundTicks(1)).toEqual([0, 1]);
  expect(roundTicks(3)).toEqual([0, 1, 2, 3]);
  expect(roundTicks(7)).toEqual([0, 2, 4, 6, 8]);
  expect(roundTicks(100)).toEqual([0, 50, 100]);
  expect(roundTicks(1234)).toEqual([0, 500, 1000, 1500]);
  expect(roundTicks(45_000)).toEqual([0, 20_000, 40_000, 60_000]);
});
