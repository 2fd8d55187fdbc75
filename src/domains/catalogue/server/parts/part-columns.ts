import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database.ts";
import type { PartField } from "../../part-fields.ts";
import { noteHeld } from "../public/lock-in-order.ts";

/** Where a field stands, and what stands there for nothing. */
const PART_COLUMNS: Record<PartField, { column: string; type: string; nothing: string | null }> = {
  category: { column: "category_id", type: "bigint", nothing: null },
  description: { column: "description", type: "text", nothing: "" },
  package: { column: "package", type: "text", nothing: null },
  lifecycle: { column: "lifecycle", type: "text", nothing: "unknown" },
  rohs: { column: "is_rohs", type: "boolean", nothing: null },
  "datasheet-url": { column: "datasheet_url", type: "text", nothing: null },
};

/** SQL of what `part` says of each field, once `gone` has become part of it: what an operator has said stands, else what is said there, else what the other one says. */
export function joinedFields(): RawBuilder<unknown> {
  return sql.join(
    Object.entries(PART_COLUMNS).map(([field, { column, nothing }]) => {
      const [own, other] = [sql.ref(`part.${column}`), sql.ref(`gone.${column}`)];
      const isSaid = (part: string) =>
        sql`exists (select from catalogue_operator_values where part_id = ${sql.ref(`${part}.id`)} and field = ${field})`;
      return sql`${sql.ref(column)} = case when ${isSaid("part")} then ${own} when ${isSaid("gone")} then ${other}
        else coalesce(nullif(${own}, ${sql.lit(nothing)}), ${other}) end`;
    }),
  );
}

/** SQL of what a part says, as rows of field and text; null where nothing is said. `part` is the name of its row. */
export function toldFields(part: string): RawBuilder<unknown> {
  const rows = Object.entries(PART_COLUMNS).map(
    ([field, { column, nothing }]) =>
      sql`(${sql.lit(field)}, nullif(${sql.ref(`${part}.${column}`)}::text, ${sql.lit(nothing)}))`,
  );
  return sql`(values ${sql.join(rows)})`;
}

/** What is said of a part as text, by field; null where nothing is. Null of one that was deleted; its row is kept until the transaction ends. */
export async function lockPartFields(db: Database, id: number): Promise<Map<PartField, string | null> | null> {
  const columns = Object.entries(PART_COLUMNS).map(
    ([field, { column, nothing }]) => sql`nullif(${sql.ref(column)}::text, ${nothing}) as ${sql.ref(field)}`,
  );
  noteHeld(db, "parts", [id]);
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(columns)} from datasheet_parts where id = ${id} and deleted_at is null for no key update`.execute(
    db.withoutPlugins(),
  );
  return rows[0] ? new Map(Object.entries(rows[0]) as [PartField, string | null][]) : null;
}

export async function writePartField(
  { db, now }: { db: Database; now: Date },
  { id, field, value }: { id: number; field: PartField; value: string | null },
): Promise<void> {
  const { column, type, nothing } = PART_COLUMNS[field];
  await sql`update datasheet_parts set ${sql.ref(column)} = ${value ?? nothing}::text::${sql.raw(type)}, updated_at = ${now} where id = ${id}`.execute(
    db,
  );
}
