import { expect, test } from "vitest";
import { readCatalogueSeed } from "#vocabulary/catalogue-seed.ts";
import { readBrandRules } from "./brand-rules.ts";
import { isNotMadeBy } from "./not-made.ts";

test("a brand is given no part of a kind that it does not make", () => {
  expect(isNotMadeBy("GigaDevice", "fast-recovery-diode")).toBe(true);
  expect(isNotMadeBy("GIGADEVICE", "diodes")).toBe(true);
  expect(isNotMadeBy("GigaDevice", "nor-flash")).toBe(false);
  expect(isNotMadeBy("GigaDevice", null)).toBe(false);
  expect(isNotMadeBy("onsemi", "fast-recovery-diode")).toBe(false);
});

test("each such rule names categories that exist, and its reason", () => {
  const slugs = readCatalogueSeed("categories").flatMap(({ slug, children = [] }) => [
    slug,
    ...children.map((child) => child.slug),
  ]);
  for (const { categories, reason } of readBrandRules().notMade) {
    expect(categories.filter((category) => !slugs.includes(category))).toEqual([]);
    expect(reason).not.toBe("");
  }
});
