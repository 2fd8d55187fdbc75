import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { BrandCard, newsArticles } from "../../contract/articles.ts";

const COUNTRIES = new Intl.DisplayNames("zh-CN", { type: "region" });

/** Brands in a few words, in the order asked for. */
export async function readBrandCards(
  { db }: Context,
  { ids }: ParsedInputOf<typeof newsArticles.readBrandCards>,
): Promise<BrandCard[]> {
  const { rows } = await sql<BrandCard>`
    select brand.id, coalesce(brand.name_cn, brand.name) as name, case when brand.name_cn is null or brand.name_cn = brand.name then '' else brand.name end as other_name,
      coalesce(brand.country, '') as country, coalesce(brand.summary, '') as summary, brand.part_count as parts, brand.document_count as documents
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place) join datasheet_brands as brand on brand.id = asked.id and brand.hidden_at is null order by asked.place`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, country: row.country && (COUNTRIES.of(row.country) ?? row.country) }));
}
