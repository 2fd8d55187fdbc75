import { readCatalogueSeed, type SeedCategory, type SeedParameter } from "./catalogue-seed.ts";
import { placeRow } from "./category-placement.ts";
import { readLifecycle } from "./lifecycle.ts";
import { readRowValues, readValueOf, readValueOfKind } from "./value-reading.ts";
import type { Lifecycle, PartValue, VocabularyRow } from "./vocabulary-row.ts";

export type { Lifecycle, PartValue, VocabularyRow };
export { readValueOfKind };

/** The slug of the category of our tree in which a row belongs, or null where its own words do not tell. */
export function placeCategory(row: VocabularyRow): string | null {
  return placeRow(row);
}

/**
 * The values of a row, at most one for each parameter, by the priority of its keys. Keys that lead to no parameter
 * are left out and, where a counter is given, counted in it by name.
 */
export function readValues(
  parameters: Record<string, unknown>,
  categorySlug: string | null,
  unknownKeys?: Map<string, number>,
): PartValue[] {
  return readRowValues(parameters, categorySlug, unknownKeys);
}

/** Reads a value whose parameter is known by its slug; null for a parameter that does not exist or an empty print. */
export function readKnownValue(parameterSlug: string, printed: string): PartValue | null {
  return readValueOf(parameterSlug, printed);
}

/** The lifecycle a row tells of, by its own field, its status parameter or the marks in its words. */
export function lifecycleOf(row: VocabularyRow): Lifecycle {
  return readLifecycle(row);
}

/** True or false where a row says whether it is RoHS-conformant, else null. */
export function isRohsOf(row: VocabularyRow): boolean | null {
  const stated = row.parameters?.["Rohs"] ?? row.parameters?.["RoHS"];
  if (typeof stated === "string" || typeof stated === "boolean") return /^(true|yes|是|1)$/i.test(String(stated));
  return row.description?.trimEnd().endsWith("ROHS") ? true : null;
}

/** Our tree of categories, the parents in their order, each with its children in theirs. */
export function listSeedCategories(): SeedCategory[] {
  return readCatalogueSeed("categories");
}

/** The definitions of all parameters. */
export function listSeedParameters(): SeedParameter[] {
  return readCatalogueSeed("parameters").parameters;
}

/** For each child category the slugs of the parameters that matter in it, the most important first. */
export function listCategoryParameters(): Record<string, string[]> {
  return readCatalogueSeed("parameters").categories;
}
