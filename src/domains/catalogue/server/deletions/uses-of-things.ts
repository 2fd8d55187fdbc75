import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import type { DELETED_KINDS } from "../../merge-labels.ts";

export type DeletedKind = (typeof DELETED_KINDS)[number];

export interface Use {
  tableName: string;
  count: number;
}

/** What only says more of a part or brand: it goes with it. */
const OWN: Record<DeletedKind, { table: string; own: string[] }> = {
  part: {
    table: "datasheet_parts",
    own: [
      "catalogue_class_doubts",
      "catalogue_led_parts",
      "catalogue_operator_values",
      "catalogue_value_doubts",
      "datasheet_merged_parts",
      "datasheet_offers",
      "datasheet_part_sources",
      "datasheet_part_values",
    ],
  },
  brand: {
    table: "datasheet_brands",
    own: [
      "catalogue_led_parts",
      "catalogue_operator_values",
      "datasheet_brand_aliases",
      "datasheet_packaging_suffixes",
      "datasheet_parts",
    ],
  },
};

/** What names these, by table: what goes with them, and what others have. */
export async function usesOfThings(
  db: Database,
  kind: DeletedKind,
  ids: number[],
): Promise<{ own: Use[]; uses: Use[] }> {
  const { table, own } = OWN[kind];
  const { rows } = await sql<Use>`
    select used_by as table_name, sum(uses)::integer as count
    from catalogue_uses(${table}::regclass, ${ids}::bigint[], '{}'::text[]) group by 1 order by 1`.execute(db);
  return {
    own: rows.filter(({ tableName }) => own.includes(tableName)),
    uses: rows.filter(({ tableName }) => !own.includes(tableName)),
  };
}
