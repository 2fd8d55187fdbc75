import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import type { BrandAlternate, BrandDetail } from "#domains/catalogue/contract/brands.ts";

const SHOWN = 6;

/** The alternates between a brand and others that were published last: of its parts what takes the place of others', and what others' take the place of. */
export async function findBrandAlternates(
  context: Pick<Context, "db">,
  brandId: number,
): Promise<BrandDetail["alternates"]> {
  const [replacing, replaced] = await Promise.all([
    selectBetween(context, brandId, "replacement"),
    selectBetween(context, brandId, "part"),
  ]);
  return { replacing, replaced };
}

/** What stands both ways stands in either direction. */
async function selectBetween(
  { db }: Pick<Context, "db">,
  brandId: number,
  own: "part" | "replacement",
): Promise<BrandAlternate[]> {
  const other = own === "part" ? "replacement" : "part";
  const told = (
    side: string,
  ) => sql`json_build_object('id', ${sql.ref(`${side}.id`)}, 'mpn', ${sql.ref(`${side}.mpn`)}, 'brand',
    (select json_build_object('id', id, 'slug', slug, 'name', name, 'nameCn', name_cn, 'isDomestic', is_domestic) from datasheet_brands where id = ${sql.ref(`${side}.brand_id`)}))`;
  const { rows } = await sql<BrandAlternate>`
    select alternate.id, alternate.type, ${told("part")} as part, ${told("replacement")} as replacement
    from (
      select id, type, part_id, replacement_id, decided_at from datasheet_alternates where state = 'published'
      union all
      select id, type, replacement_id, part_id, decided_at from datasheet_alternates where state = 'published' and is_both_ways
    ) alternate
    join datasheet_parts part on part.id = alternate.part_id
    join datasheet_parts replacement on replacement.id = alternate.replacement_id
    where ${sql.ref(`${own}.brand_id`)} = ${brandId} and ${sql.ref(`${other}.brand_id`)} is distinct from ${brandId}
      and part.hidden_at is null and replacement.hidden_at is null
    order by alternate.decided_at desc nulls last, alternate.id desc limit ${SHOWN}`.execute(db);
  return rows;
}
