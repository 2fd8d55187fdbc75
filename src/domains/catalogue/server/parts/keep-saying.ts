import { sql } from "kysely";
import type { UserContext } from "#platform/context.ts";
import type { BrandField, PartField } from "../../part-fields.ts";

export interface Said {
  partId?: number;
  brandId?: number;
  field: PartField | BrandField | "parameter";
  parameterId?: number;
  value: string | null;
}

/** Remembers what an operator says of a part or brand: no list says otherwise from now on. What one said before is settled. */
export async function keepSaying(
  { db, now, user }: Pick<UserContext, "db" | "now" | "user">,
  { partId = null as never, brandId = null as never, field, parameterId = null as never, value }: Said,
): Promise<void> {
  await sql`
    insert into catalogue_operator_values (part_id, brand_id, field, parameter_id, value, said_by, said_at)
    values (${partId}, ${brandId}, ${field}, ${parameterId}, ${value}, ${user.id}, ${now})
    on conflict (part_id, brand_id, field, parameter_id) do update
    set value = excluded.value, said_by = excluded.said_by, said_at = excluded.said_at,
      differing = null, differing_source = null, differing_at = null, refused = '{}'`.execute(db);
}
