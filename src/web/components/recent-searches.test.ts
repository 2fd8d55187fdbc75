import { expect, test } from "vitest";
import { parseRecentSearches, withRecentSearch } from "./recent-searches.ts";

test("the newest term stands first and only once, whatever its case", () => {
  expect(withRecentSearch(["LM358", "NE555"], " ne555 ")).toEqual(["ne555", "LM358"]);
});

test("ten terms are kept", () => {
  const terms = Array.from({ length: 10 }, (_, index) => `part ${index}`);
  expect(withRecentSearch(terms, "newest")).toEqual(["newest", ...terms.slice(0, 9)]);
});

test("an empty term changes nothing", () => {
  expect(withRecentSearch(["LM358"], "  ")).toEqual(["LM358"]);
});

test("a stored list that someone else wrote is read as far as it makes sense", () => {
  expect(parseRecentSearches(null)).toEqual([]);
  expect(parseRecentSearches("{broken")).toEqual([]);
  expect(parseRecentSearches('{"a":1}')).toEqual([]);
  expect(parseRecentSearches('["LM358",3,null]')).toEqual(["LM358"]);
});
