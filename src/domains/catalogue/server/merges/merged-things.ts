import type { MERGED_KINDS } from "../../merge-labels.ts";
import { MERGED_KIND_LABELS } from "../../merge-labels.ts";

export type MergedKind = (typeof MERGED_KINDS)[number];

/** Where what can be merged stands, and by which column it is called. */
export const THINGS: Record<MergedKind, { table: string; column: string; label: string; canBeDeleted: boolean }> = {
  brand: { table: "datasheet_brands", column: "name", label: MERGED_KIND_LABELS.brand, canBeDeleted: true },
  part: { table: "datasheet_parts", column: "mpn", label: MERGED_KIND_LABELS.part, canBeDeleted: true },
  category: { table: "datasheet_categories", column: "name", label: MERGED_KIND_LABELS.category, canBeDeleted: false },
  parameter: {
    table: "datasheet_parameters",
    column: "name",
    label: MERGED_KIND_LABELS.parameter,
    canBeDeleted: false,
  },
};
