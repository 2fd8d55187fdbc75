import { brandKey } from "#shared/brand-key.ts";
import { listSeedCategories } from "#vocabulary/vocabulary.ts";
import { readBrandRules } from "./brand-rules.ts";

let rules: Map<string, Set<string>> | undefined;

/** Whether a list has led a part of this category to a brand that makes none of that kind: it has no known brand then. */
export function isNotMadeBy(brandName: string, categorySlug: string | null): boolean {
  if (categorySlug === null) return false;
  rules ??= new Map(readBrandRules().notMade.map(({ brand, categories }) => [brandKey(brand), withBelow(categories)]));
  return rules.get(brandKey(brandName))?.has(categorySlug) ?? false;
}

function withBelow(slugs: readonly string[]): Set<string> {
  const below = listSeedCategories().flatMap(({ slug, children = [] }) =>
    slugs.includes(slug) ? children.map((child) => child.slug) : [],
  );
  return new Set([...slugs, ...below]);
}
