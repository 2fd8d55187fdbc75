import { expect, test } from "vitest";
import { hashWithPage, isPageOfHash, pageInHash } from "./page-in-hash.ts";

test.each([
  ["#page=12", 12],
  ["#page=12&q=热阻", 12],
  ["page=3", 3],
  ["", null],
  ["#page=0", 1],
  ["#page=-1", 1],
  ["#page=999999", 999999],
  ["#page=1e9", null],
  ["#page=1000000000", null],
  ["#section", null],
])("%s names page %s", (hash, page) => {
  expect(pageInHash(hash)).toBe(page);
});

test("an address that names no page, or one that there is not, is brought in line with the page shown", () => {
  expect(["", "#q=热阻", "#page=1"].every((hash) => isPageOfHash(hash, 1))).toBe(true);
  expect(isPageOfHash("#page=17", 17)).toBe(true);
  for (const hash of ["#page=999999", "#page=-1", "#page=abc", "#page=007", "#page="]) expect(isPageOfHash(hash, 7)).toBe(false);
  expect(isPageOfHash("", 2)).toBe(false);
});

test("a page is written without losing the words to mark", () => {
  expect(hashWithPage("", 2)).toBe("#page=2");
  expect(hashWithPage("#page=2", 3)).toBe("#page=3");
  expect(new URLSearchParams(hashWithPage("#page=2&q=热阻", 9).slice(1)).get("q")).toBe("热阻");
});
