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

/** How long a part may still be bought, in the words of datasheet_parts.lifecycle. */
export type Lifecycle = "new" | "active" | "not-recommended" | "last-buy" | "obsolete" | "unknown";
