import { placeRow } from "./category-placement.ts";

/** What the vocabulary needs to know of a row of a part list. */
export interface VocabularyRow {
  /** The list the row comes from, such as `jlcparts`; an unknown list is read with every vocabulary in turn. */
  source: string;
  category: string | null;
  subcategory: string | null;
  description?: string | null;
  mpn?: string | null;
  lifecycle?: string | null;
  parameters?: Record<string, unknown> | null;
}

/** A value of a part: as printed, and in the base unit of its parameter where its unit is understood. */
export interface PartValue {
  parameter: string;
  printed: string;
  minimum: number | null;
  typical: number | null;
  maximum: number | null;
}

export type Lifecycle = "new" | "active" | "not-recommended" | "last-buy" | "obsolete" | "unknown";

/** The slug of the category of our tree in which a row belongs, or null where its own words do not tell. */
export function placeCategory(row: VocabularyRow): string | null {
  return placeRow(row);
}

/**
 * The values of a row, one for each parameter, by the priority of its keys. Keys that lead to no parameter
 * are left out and, where a counter is given, counted in it by name.
 */
export function readValues(
  _parameters: Record<string, unknown>,
  _categorySlug: string | null,
  _unknownKeys?: Map<string, number>,
): PartValue[] {
  return [];
}

/** The lifecycle a row tells of, by its own field, its status parameter or the marks in its words. */
export function lifecycleOf(_row: VocabularyRow): Lifecycle {
  return "unknown";
}
