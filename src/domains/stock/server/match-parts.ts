import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";

const BRAND_KEY_MAX = 60;
/** TI/德州仪器, 村田(muRata) */
const BETWEEN_NAMES = /[/／|、,，;；()（）[\]【】]+/;

/** The keys under which the catalogue may know brands, by their names as written: the first that it knows, else that of the whole name. */
export async function brandKeysOf(db: Database, names: Iterable<string>): Promise<Map<string, string>> {
  const asked = [...new Set(names)].map((name) => ({
    name,
    keys: [name, ...name.split(BETWEEN_NAMES)]
      .map((part) => brandKey(part).slice(0, BRAND_KEY_MAX).toWellFormed())
      .filter((key) => key !== ""),
  }));
  const { rows } = await sql<{
    key: string;
  }>`select key from datasheet_brand_aliases where key = any(${asked.flatMap(({ keys }) => keys)}::text[])`.execute(db);
  const known = new Set(rows.map(({ key }) => key));
  return new Map(asked.map(({ name, keys }) => [name, keys.find((key) => known.has(key)) ?? keys[0] ?? ""]));
}

/** What tells brands apart, by the key under which each was found: the same for all names of one of the catalogue. */
export async function brandMarksOf(db: Database, keys: Iterable<string>): Promise<(key: string) => string> {
  const { rows } = await sql<{
    key: string;
    brandId: number;
  }>`select key, brand_id as "brandId" from datasheet_brand_aliases where key = any(${[...new Set(keys)]}::text[])`.execute(
    db,
  );
  const ids = new Map(rows.map(({ key, brandId }) => [key, `#${brandId}`]));
  return (key) => ids.get(key) ?? key;
}

/**
 * Finds the parts of `stock` rows by the number as printed, since keys are no identity, and the brand or its
 * successor; without a brand it must be one part's alone.
 */
export function partsOf(
  table: "suppliers_stock_lines" | "suppliers_stock_staged",
  { id, where }: { id: "id" | "line"; where: RawBuilder<unknown> },
): RawBuilder<{ id: number; partId: number }> {
  const rows = sql`${sql.table(table)} stock join datasheet_parts part on part.mpn_key = stock.mpn_key and lower(replace(part.mpn, ' ', '')) = lower(replace(stock.mpn, ' ', '')) and part.deleted_at is null`;
  const key = sql.ref(`stock.${id}`);
  return sql`
    (select distinct on (${key}) ${key} as id, part.id as part_id
      from ${rows} join datasheet_brand_aliases alias on alias.key = stock.brand_key join datasheet_brands brand on brand.id = alias.brand_id
      where ${where} and stock.brand_key <> '' and part.brand_id in (brand.id, brand.successor_id)
      order by ${key}, part.brand_id = brand.id desc, part.mpn = stock.mpn desc, part.id)
    union all
    (select ${key} as id, min(part.id) as part_id from ${rows} where ${where} and stock.brand_key = '' group by ${key} having count(*) = 1)`;
}
