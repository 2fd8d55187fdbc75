import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { BrandCard, PartCard, reading } from "../../contract/reading.ts";

const COUNTRIES = new Intl.DisplayNames("zh-CN", { type: "region" });

/** Parts in a few words, in the order asked for; those that are no more are left out. */
export async function readPartCards(
  { db }: Context,
  { ids }: ParsedInputOf<typeof reading.readPartCards>,
): Promise<PartCard[]> {
  const { rows } = await sql<PartCard>`
    select part.id, part.mpn, coalesce(brand.name_cn, brand.name, '') as brand, part.description, coalesce(part.package, '') as package, coalesce(category.name, '') as category,
      (select count(distinct line.company_id) from suppliers_stock_lines as line join suppliers_companies as company on company.id = line.company_id where line.part_id = part.id and company.is_stock_shown) as sellers
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place) join datasheet_parts as part on part.id = asked.id
    left join datasheet_brands as brand on brand.id = part.brand_id left join datasheet_categories as category on category.id = part.category_id
    order by asked.place`.execute(db);
  return rows;
}

/** Brands in a few words, in the order asked for. */
export async function readBrandCards(
  { db }: Context,
  { ids }: ParsedInputOf<typeof reading.readBrandCards>,
): Promise<BrandCard[]> {
  const { rows } = await sql<BrandCard>`
    select brand.id, coalesce(brand.name_cn, brand.name) as name, case when brand.name_cn is null or brand.name_cn = brand.name then '' else brand.name end as other_name,
      coalesce(brand.country, '') as country, coalesce(brand.summary, '') as summary, brand.part_count as parts, brand.document_count as documents
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place) join datasheet_brands as brand on brand.id = asked.id order by asked.place`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, country: row.country && (COUNTRIES.of(row.country) ?? row.country) }));
}
