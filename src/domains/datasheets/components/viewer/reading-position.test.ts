import { expect, test } from "vitest";
import { pairHeadings, placeBeside } from "./reading-position.ts";

const places = (...entries: [string, number][]) => entries.map(([title, position]) => ({ title, position }));

test("without headings both move by the same number of pages", () => {
  expect(placeBeside(4.5, [[2, 7]])).toBe(9.5);
  expect(placeBeside(0.5, [[2, 1]])).toBe(0);
  expect(placeBeside(3, [])).toBe(3);
});

test("between two headings that both have, one moves as far as the other", () => {
  const pairs = [
    [0, 0],
    [10, 4],
    [20, 24],
  ] as const;
  expect([0, 5, 10, 15, 20, 21].map((position) => placeBeside(position, pairs))).toEqual([0, 2, 4, 14, 24, 25]);
});

test("headings are the same whatever their number, width and case", () => {
  expect(
    pairHeadings(places(["1 Features", 0], ["2.1 引脚 说明", 3]), places(["FEATURES", 0.5], ["３ 引脚说明", 6])),
  ).toEqual([
    [0, 0.5],
    [3, 6],
  ]);
});

test("a heading that stands in another order is left out, so that nothing ever moves backwards", () => {
  const pairs = pairHeadings(
    places(["特性", 0], ["封装", 2], ["引脚", 5], ["特性", 9]),
    places(["特性", 1], ["引脚", 3], ["封装", 8]),
  );
  expect(pairs).toEqual([
    [0, 1],
    [2, 8],
  ]);
  expect(pairHeadings(places(["", 1]), places(["", 1]))).toEqual([]);
});
