import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { ISO_TIME } from "#platform/iso-time.ts";
import { FIELD_LABELS, type BrandField, type PartField } from "../../part-fields.ts";
import { LIFECYCLE_LABELS, type Lifecycle } from "../../labels.ts";

export interface Difference {
  id: number;
  /** Either a part or a brand. */
  part: { id: number; mpn: string } | null;
  brand: { id: number; name: string } | null;
  field: PartField | BrandField | "parameter";
  parameterId: number | null;
  /** Of the field. */
  label: string;
  /** In words, as all below. */
  value: string;
  differing: string;
  source: string;
  at: string;
  operator: string | null;
}

interface StoredDifference extends Omit<Difference, "label" | "value"> {
  value: string | null;
  parameter: string | null;
  valueCategory: string | null;
  differingCategory: string | null;
}

const NOTHING = "（无）";

/** Where lists say something else than operators do, the longest waiting first. */
export async function shownDifferences(
  { db }: Pick<Context, "db">,
  which: RawBuilder<unknown>,
  { limit = 100, offset = 0 } = {},
): Promise<Difference[]> {
  const { rows } = await sql<StoredDifference>`
    select held.id, held.field, held.parameter_id, held.value, held.differing, held.differing_source as source,
      to_char(held.differing_at at time zone 'UTC', ${ISO_TIME}) as at,
      (select json_build_object('id', id, 'mpn', mpn) from datasheet_parts where id = held.part_id) as part,
      (select json_build_object('id', id, 'name', name) from datasheet_brands where id = held.brand_id) as brand,
      (select name from datasheet_parameters where id = held.parameter_id) as parameter,
      (select name from datasheet_categories where held.field = 'category' and id::text = held.value) as value_category,
      (select name from datasheet_categories where held.field = 'category' and id::text = held.differing) as differing_category,
      (select nick_name from account_users where id = held.said_by) as operator
    from catalogue_operator_values held where held.differing_at is not null and ${which}
    order by held.differing_at, held.id limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ parameter, valueCategory, differingCategory, ...row }) => ({
    ...row,
    label: row.field === "parameter" ? (parameter ?? "参数") : FIELD_LABELS[row.field],
    value: valueCategory ?? sayValue(row.field, row.value),
    differing: differingCategory ?? sayValue(row.field, row.differing),
  }));
}

/** A value of a field in words. */
export function sayValue(field: Difference["field"], value: string | null): string {
  if (value === null) return NOTHING;
  if (field === "lifecycle") return LIFECYCLE_LABELS[value as Lifecycle] ?? value;
  return field === "rohs" ? (value === "true" ? "符合" : "不符合") : value;
}
