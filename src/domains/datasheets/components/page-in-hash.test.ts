import { expect, test } from "vitest";
import { hashWithPage, pageInHash } from "./page-in-hash.ts";

test.each([
  ["#page=12", 12],
  ["#page=12&q=热阻", 12],
  ["page=3", 3],
  ["", null],
  ["#page=0", null],
  ["#page=-1", null],
  ["#page=1e9", null],
  ["#page=1000000000", null],
  ["#section", null],
])("%s names page %s", (hash, page) => {
  expect(pageInHash(hash)).toBe(page);
});

test("a page is written without losing the words to mark", () => {
  expect(hashWithPage("", 2)).toBe("#page=2");
  expect(hashWithPage("#page=2", 3)).toBe("#page=3");
  expect(new URLSearchParams(hashWithPage("#page=2&q=热阻", 9).slice(1)).get("q")).toBe("热阻");
});
