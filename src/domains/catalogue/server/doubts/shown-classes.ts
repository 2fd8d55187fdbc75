import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { ISO_TIME } from "#platform/iso-time.ts";

/** A part whose category waits for an operator. */
export interface ShownClass {
  id: number;
  partId: number;
  mpn: string;
  brand: string | null;
  description: string;
  category: string;
  leading: { id: number; name: string };
  leadingParts: number;
  parts: number;
  foundAt: string;
}

/** SQL of whether it waits: the part stands where it stood when it was found. */
export const IS_ODD: RawBuilder<boolean> = sql<boolean>`doubt.decided_at is null and exists (
  select from datasheet_parts part where part.id = doubt.part_id and part.category_id = doubt.category_id and part.hidden_at is null)`;

/** Parts that stand in another category than most of their series, the longest waiting first. */
export async function shownClasses(
  { db }: Pick<Context, "db">,
  which: RawBuilder<unknown>,
  { limit = 100, offset = 0 } = {},
): Promise<ShownClass[]> {
  const { rows } = await sql<ShownClass>`
    select doubt.id, doubt.part_id, part.mpn, brand.name as brand, part.description, category.name as category,
      json_build_object('id', leader.id, 'name', leader.name) as leading, doubt.leading_parts, doubt.parts,
      to_char(doubt.found_at at time zone 'UTC', ${ISO_TIME}) as found_at
    from catalogue_class_doubts doubt
    join datasheet_parts part on part.id = doubt.part_id
    join datasheet_categories category on category.id = doubt.category_id
    join datasheet_categories leader on leader.id = doubt.leading_id
    left join datasheet_brands brand on brand.id = part.brand_id
    where ${IS_ODD} and ${which}
    order by doubt.found_at, doubt.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
