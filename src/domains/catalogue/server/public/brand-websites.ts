import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { containing } from "#platform/name-search.ts";
import { brandKey } from "#shared/brand-key.ts";

/** Brands with a website, by any of their names, so many at most. */
export async function findBrandWebsites(
  { db }: Pick<Context, "db">,
  { words, most }: { words: string; most: number },
): Promise<{ id: number; name: string; website: string }[]> {
  const key = brandKey(words);
  if (!key) return [];
  const pattern = containing(key);
  const { rows } = await sql<{ id: number; name: string; website: string }>`
    select brand.id, coalesce(brand.name_cn, brand.name) as name, brand.website
    from datasheet_brands as brand join datasheet_brand_aliases as alias on alias.brand_id = brand.id
    where alias.key like ${pattern} and brand.website is not null and brand.successor_id is null and brand.hidden_at is null
    group by brand.id order by min(case when alias.key = ${key} then 0 else position(${key} in alias.key) end), brand.part_count desc, brand.id
    limit ${most}`.execute(db);
  return rows.map((row) => ({
    ...row,
    website: /^https?:/i.test(row.website) ? row.website : `https://${row.website}`,
  }));
}
