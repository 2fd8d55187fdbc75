import { expect, test, vi } from "vitest";
import { parseRecentSearches, readRecentSearches, rememberSearch, withRecentSearch } from "./recent-searches.ts";

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
  expect(parseRecentSearches('["LM358",3,null,{},{"name":"NE555"},{"name":7}]')).toEqual(["LM358", "NE555"]);
});

test("where a search is kept once, one that a kept one contains is not added", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  for (const term of ["芯片涨价", "涨价", "国产芯片", "芯片涨价"]) rememberSearch("newsSearchHistory", term, true);
  expect(readRecentSearches("newsSearchHistory")).toEqual(["国产芯片", "芯片涨价"]);
  expect(JSON.parse(kept.get("newsSearchHistory")!)).toEqual([{ name: "国产芯片" }, { name: "芯片涨价" }]);
  for (let index = 0; index < 12; index++) rememberSearch("newsSearchHistory", `热词${index}号`, true);
  expect(readRecentSearches("newsSearchHistory")).toHaveLength(10);
  vi.unstubAllGlobals();
});

test("a browser that keeps nothing searches all the same", () => {
  const refuse = () => {
    throw new DOMException("no room", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  rememberSearch("newsSearchHistory", "LM358");
  expect(readRecentSearches("newsSearchHistory")).toEqual([]);
  vi.unstubAllGlobals();
});
