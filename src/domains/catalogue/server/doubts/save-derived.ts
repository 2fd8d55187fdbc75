import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import type { DerivedValue } from "#vocabulary/derive-values.ts";
import { sqlTable } from "../import/sql-table.ts";

/** Writes what follows of these parts, where nothing is printed and no operator has spoken; what follows no more goes. */
export async function saveDerived(
  db: Database,
  partIds: number[],
  derived: (DerivedValue & { partId: number })[],
): Promise<void> {
  const found = sqlTable("found", derived, {
    part_id: ["bigint", ({ partId }) => partId],
    slug: ["text", ({ parameter }) => parameter],
    printed: ["text", ({ printed }) => printed],
    minimum: ["double precision", ({ minimum }) => minimum],
    typical: ["double precision", ({ typical }) => typical],
    maximum: ["double precision", ({ maximum }) => maximum],
    derived_by: ["text", ({ why }) => why],
  });
  await sql`
    delete from datasheet_part_values value
    where value.part_id = any(${partIds}::bigint[]) and value.derived_by is not null and not exists (
      select from ${found} join datasheet_parameters parameter on parameter.slug = found.slug
      where found.part_id = value.part_id and parameter.id = value.parameter_id)`.execute(db);
  if (derived.length === 0) return;
  await sql`
    insert into datasheet_part_values as value (part_id, parameter_id, printed, minimum, typical, maximum, derived_by)
    select found.part_id, parameter.id, found.printed, found.minimum, found.typical, found.maximum, found.derived_by
    from ${found} join datasheet_parameters parameter on parameter.slug = found.slug
    where not exists (select from catalogue_operator_values held where held.part_id = found.part_id and held.parameter_id = parameter.id)
    order by found.part_id, parameter.id
    on conflict (part_id, parameter_id) do update
    set printed = excluded.printed, minimum = excluded.minimum, typical = excluded.typical, maximum = excluded.maximum, derived_by = excluded.derived_by
    where value.derived_by is not null and (value.printed, value.derived_by) is distinct from (excluded.printed, excluded.derived_by)`.execute(
    db,
  );
}
