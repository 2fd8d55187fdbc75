import { expect, test } from "vitest";
import { flattenOutline, HEADINGS_MAX } from "./reading-outline.ts";

interface Node {
  title: string;
  dest: null;
  items: Node[];
}

const node = (title: string, items: Node[] = []): Node => ({ title, dest: null, items });

test("headings stand in the order in which they are read, with their depth", () => {
  const { headings, isCut } = flattenOutline([
    node("1 概述", [node("1.1 特性", [node("1.1.1 电源")]), node("1.2 应用")]),
    node("2  引脚\n"),
  ]);
  expect(headings.map(({ title, depth, hasChildren }) => [title, depth, hasChildren])).toEqual([
    ["1 概述", 0, true],
    ["1.1 特性", 1, true],
    ["1.1.1 电源", 2, false],
    ["1.2 应用", 1, false],
    ["2 引脚", 0, false],
  ]);
  expect(isCut).toBe(false);
});

test("of an outline that nobody reads the first two thousand headings are shown", () => {
  const { headings, isCut } = flattenOutline(
    Array.from({ length: 100_000 }, (_, index) => node(`标题 ${index} ${"x".repeat(1000)}`)),
  );
  expect([headings.length, isCut]).toEqual([HEADINGS_MAX, true]);
  expect(headings.every(({ title }) => title.length <= 300)).toBe(true);
});

test("a tree without end in depth is cut too, and a heading without words has a name", () => {
  let deep = node("");
  for (let depth = 0; depth < 50_000; depth++) deep = node("层", [deep]);
  const { headings } = flattenOutline([deep, node("  ")]);
  expect(headings).toHaveLength(HEADINGS_MAX);
  expect(Math.max(...headings.map(({ depth }) => depth))).toBe(12);
  expect(flattenOutline([node(" ")]).headings[0]!.title).toBe("（无标题）");
});
