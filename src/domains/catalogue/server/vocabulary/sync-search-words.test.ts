import { expect, test } from "vitest";
import { partKey } from "#shared/part-key.ts";
import { readCatalogueSeed } from "#vocabulary/catalogue-seed.ts";

const packaging = readCatalogueSeed("packaging-suffixes");
const markings = readCatalogueSeed("marking-codes");
const FOLLOWS = ["any", "letter", "digit"] as const;

test("every packaging suffix has brands and a source, and stands once", () => {
  for (const seed of packaging) {
    expect(seed.brands.length, seed.source).toBeGreaterThan(0);
    expect(seed.source).not.toBe("");
    const suffixes = FOLLOWS.flatMap((follows) => (seed[follows] ?? []).map((suffix) => `${follows} ${suffix}`));
    expect(new Set(suffixes).size, seed.source).toBe(suffixes.length);
    expect(suffixes.length, seed.source).toBeGreaterThan(0);
  }
});

test("what tells of a part's grade or package is no packaging", () => {
  const all = packaging.flatMap((seed) => FOLLOWS.flatMap((follows) => seed[follows] ?? []));
  for (const suffix of ["-Q1", "Q1", "/SN", "/CM", "-Q", "A", "CA"]) expect(all).not.toContain(suffix);
});

test("a single letter is packaging only behind a letter, or where a number of the brand ends in nothing else", () => {
  const letters = packaging.flatMap((seed) =>
    (["any", "digit"] as const).flatMap((follows) =>
      (seed[follows] ?? []).filter((suffix) => /^[A-Z]$/.test(suffix)).map((suffix) => `${seed.brands[0]} ${suffix}`),
    ),
  );
  expect(letters).toEqual(["Silicon Labs R"]);
});

test("every marking has a code, a number and a source, and stands once for its package", () => {
  const seen = new Set<string>();
  for (const { source, package: printed, codes } of markings) {
    expect(source).not.toBe("");
    for (const [code, mpns] of Object.entries(codes)) {
      expect(code).toMatch(/^[0-9A-Z]{2,6}$/);
      for (const mpn of mpns) {
        expect(partKey(mpn)).not.toBe("");
        const key = `${partKey(code)} ${printed} ${partKey(mpn)}`;
        expect(seen.has(key), key).toBe(false);
        seen.add(key);
      }
    }
  }
  expect(seen.size).toBeGreaterThanOrEqual(250);
});

test("no marking stands for a number whose key is another part's: SMBJ6.0CA is not SMBJ60CA", () => {
  const numbers = markings.flatMap(({ codes }) => Object.values(codes).flat());
  expect(numbers.filter((mpn) => /^SM[ABC]J(6\.0|7\.0|7\.5|8\.5|9\.0)/.test(mpn))).toEqual([]);
});

test("a Chinese name stands for one brand", () => {
  const names = readCatalogueSeed("brand-names").flatMap((seed) => seed.names);
  expect(new Set(names).size).toBe(names.length);
});
