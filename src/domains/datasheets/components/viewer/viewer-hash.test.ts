import { expect, test } from "vitest";
import {
  hashWithLink,
  hashWithPage,
  hashWithWords,
  isLinkedInHash,
  isPageOfHash,
  pageInHash,
  wordsInHash,
} from "./viewer-hash.ts";

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
  for (const hash of ["#page=999999", "#page=-1", "#page=abc", "#page=007", "#page="])
    expect(isPageOfHash(hash, 7)).toBe(false);
  expect(isPageOfHash("", 2)).toBe(false);
});

test("a page is written without losing the words to mark", () => {
  expect(hashWithPage("", 2)).toBe("#page=2");
  expect(hashWithPage("#page=2", 3)).toBe("#page=3");
  expect(wordsInHash(hashWithPage("#page=2&q=热阻", 9))).toBe("热阻");
});

test("the datasheet beside it has a page of its own", () => {
  const hash = hashWithPage("#page=2&q=热阻", 31, "page2");
  expect([pageInHash(hash), pageInHash(hash, "page2"), wordsInHash(hash)]).toEqual([2, 31, "热阻"]);
  expect(isPageOfHash("#page=4", 1, "page2")).toBe(true);
});

test("two datasheets move together unless the address says otherwise", () => {
  expect(isLinkedInHash("#page=2")).toBe(true);
  const hash = hashWithLink("#page=2", false);
  expect([isLinkedInHash(hash), hashWithLink(hash, true)]).toEqual([false, "#page=2"]);
});

test.each(["热阻", "Rds(on)", "3.3 V", "µA", "-40℃", "a&b=c#d", '"热 阻"'])(
  "the words %s come back out of an address as they were",
  (words) => {
    expect(wordsInHash(hashWithWords("#page=3", words))).toBe(words);
  },
);

test("words that are none, broken or far too long do no harm", () => {
  for (const hash of ["", "#q=", "#q=%20%20"]) expect(wordsInHash(hash)).toBe("");
  expect(wordsInHash("#q=%ff%fe")).not.toBe("");
  expect(wordsInHash(`#q=${"热".repeat(5000)}`)).toHaveLength(200);
  expect(hashWithWords("#page=3&q=热阻", "")).toBe("#page=3");
});
