import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { brandKey } from "#shared/brand-key.ts";
import { listSeedCategories, listSeedParameters, readKnownValue } from "./vocabulary.ts";

interface SampleBrand {
  name: string;
  nameCn: string;
  country: string;
  isDomestic: boolean;
  website: string;
  aliases: string[];
  former: string[];
  summary: string;
}

interface SamplePart {
  brand: string;
  mpn: string;
  category: string;
  package: string | null;
  lifecycle: string;
  popularity: number;
  description: string;
  values: Record<string, string>;
  offer: { sku: string; stock: number; priceBreaks: { quantity: number; price: string }[] };
}

const brands = readSample("brands.json") as SampleBrand[];
const parts = readSample("parts.json") as SamplePart[];
const documents = readSample("documents.json") as { parts: [brand: string, mpn: string][] }[];

const identityOf = (brand: string, mpn: string) => `${brand} ${mpn}`;

test("no spelling of the sample's brands leads to two brands", () => {
  const owners = new Map<string, string>();
  for (const { name, nameCn, aliases, former } of brands) {
    for (const spelling of [name, nameCn, ...aliases, ...former]) {
      expect([spelling, owners.get(brandKey(spelling)) ?? name]).toEqual([spelling, name]);
      owners.set(brandKey(spelling), name);
    }
  }
});

test("the sample's brands say where they are from, where to find them and what they make", () => {
  for (const { country, isDomestic, website, summary } of brands) {
    expect(country).toMatch(/^[A-Z]{2}$/);
    expect(isDomestic).toBe(country === "CN");
    expect(URL.canParse(website)).toBe(true);
    expect(summary).toMatch(/。$/);
  }
});

test("every part of the sample stands once, under a brand of the sample and a child of the tree", () => {
  const known = new Set(brands.map(({ name }) => name));
  const children = new Set(
    listSeedCategories()
      .flatMap(({ children = [] }) => children)
      .map(({ slug }) => slug),
  );
  expect(new Set(parts.map(({ brand, mpn }) => identityOf(brand, mpn))).size).toBe(parts.length);
  expect(parts.filter(({ brand, category }) => !known.has(brand) || !children.has(category))).toEqual([]);
  expect([...known].filter((name) => !parts.some(({ brand }) => brand === name))).toEqual([]);
});

test("every figure of the sample can be read in the unit of its parameter", () => {
  const kinds = new Map(listSeedParameters().map(({ slug, kind }) => [slug, kind]));
  const unread = parts.flatMap(({ mpn, values }) =>
    Object.entries(values)
      .filter(([slug, printed]) => !isRead(slug, printed))
      .map((entry) => [mpn, ...entry]),
  );
  expect(unread).toEqual([]);

  function isRead(slug: string, printed: string): boolean {
    const value = readKnownValue(slug, printed);
    if (kinds.get(slug) === "text") return value !== null;
    return typeof (value?.maximum ?? value?.minimum) === "number";
  }
});

test("the sample's offers have numbers of their own and prices that fall with the quantity", () => {
  expect(new Set(parts.map(({ offer }) => offer.sku)).size).toBe(parts.length);
  for (const { offer } of parts) {
    const quantities = offer.priceBreaks.map(({ quantity }) => quantity);
    const prices = offer.priceBreaks.map(({ price }) => Number(price));
    expect(quantities).toEqual(quantities.toSorted((one, other) => one - other));
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    expect(offer.priceBreaks.every(({ price }) => /^\d+(\.\d{1,6})?$/.test(price) && Number(price) > 0)).toBe(true);
    expect(offer.stock).toBeGreaterThanOrEqual(0);
  }
});

test("every sample document describes parts of the sample", () => {
  const known = new Set(parts.map(({ brand, mpn }) => identityOf(brand, mpn)));
  expect(
    documents.flatMap((document) => document.parts).filter(([brand, mpn]) => !known.has(identityOf(brand, mpn))),
  ).toEqual([]);
});

function readSample(name: string): unknown {
  return JSON.parse(readFileSync(path.join(PROJECT_ROOT, "seeds/sample", name), "utf8"));
}
