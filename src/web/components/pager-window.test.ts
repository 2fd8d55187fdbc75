import { expect, test } from "vitest";
import { countPages, pagerWindow } from "./pager-window.ts";

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 8, [1, 2, 3, 4, 5, 6, 7, 8]],
  [4, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [1, 20, [1, 2, 3, 4, 5, 6, 7, "gap", 20]],
  [5, 20, [1, 2, 3, 4, 5, 6, 7, "gap", 20]],
  [6, 20, [1, "gap", 4, 5, 6, 7, 8, "gap", 20]],
  [16, 20, [1, "gap", 14, 15, 16, 17, 18, 19, 20]],
  [20, 20, [1, "gap", 14, 15, 16, 17, 18, 19, 20]],
])("page %i of %i shows %j", (page, pageCount, slots) => {
  expect(pagerWindow(page, pageCount)).toEqual(slots);
});

test("every window holds its page, both ends, no number twice and no gap for one page", () => {
  for (let pageCount = 1; pageCount <= 40; pageCount++) {
    for (let page = 1; page <= pageCount; page++) {
      const slots = pagerWindow(page, pageCount);
      const numbers = slots.filter((slot) => slot !== "gap");
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, page, pageCount]));
      slots.forEach((slot, at) => {
        if (slot === "gap") expect(Number(slots[at + 1]) - Number(slots[at - 1])).toBeGreaterThan(2);
      });
    }
  }
});

test("a list counts its pages", () => {
  expect([countPages(0, 20), countPages(20, 20), countPages(21, 20)]).toEqual([1, 1, 2]);
});
