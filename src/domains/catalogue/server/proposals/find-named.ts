import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { partKey } from "#shared/part-key.ts";

export interface NamedBrand {
  id: number;
  name: string;
  hiddenAt: Date | null;
}

/** The brand that bears a name in any spelling, or the one that it has become part of. */
export async function findNamedBrand(db: Database, key: string): Promise<NamedBrand | undefined> {
  const { rows } = await sql<NamedBrand>`
    select brand.id, brand.name, brand.hidden_at from datasheet_brand_aliases alias
    join datasheet_brands named on named.id = alias.brand_id
    join datasheet_brands brand on brand.id = case when named.merged_at is null then named.id else named.successor_id end
    where alias.key = ${key} and brand.deleted_at is null`.execute(db);
  return rows[0];
}

export interface NamedPart {
  id: number;
  mpn: string;
  hiddenAt: Date | null;
}

/** The part of a brand, or of the one that took it over, by its number as printed; spaces and case aside. */
export async function findNamedPart(db: Database, brandId: number, mpn: string): Promise<NamedPart | undefined> {
  const { rows } = await sql<NamedPart>`
    select part.id, part.mpn, part.hidden_at from datasheet_brands brand
    join datasheet_parts part on part.brand_id in (brand.id, brand.successor_id)
    where brand.id = ${brandId} and part.deleted_at is null and part.mpn_key = ${partKey(mpn)} and lower(replace(part.mpn, ' ', '')) = lower(replace(${mpn}, ' ', ''))
    order by part.hidden_at is not null, part.brand_id = brand.id desc, part.id limit 1`.execute(db);
  return rows[0];
}
