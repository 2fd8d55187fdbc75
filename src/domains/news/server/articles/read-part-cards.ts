import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { PartCard, newsArticles } from "../../contract/articles.ts";

/** Parts in a few words, in the order asked for; those that are no more are left out. */
export async function readPartCards(
  { db }: Context,
  { ids }: ParsedInputOf<typeof newsArticles.readPartCards>,
): Promise<PartCard[]> {
  const { rows } = await sql<PartCard>`
    select part.id, part.mpn, coalesce(brand.name_cn, brand.name, '') as brand, part.description, coalesce(part.package, '') as package, coalesce(category.name, '') as category,
      (select count(distinct line.company_id) from suppliers_stock_lines as line join suppliers_companies as company on company.id = line.company_id where line.part_id = part.id and line.held_upload_id is null and company.is_stock_shown) as sellers
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place) join datasheet_parts as part on part.id = asked.id and part.hidden_at is null
    left join datasheet_brands as brand on brand.id = part.brand_id left join datasheet_categories as category on category.id = part.category_id
    order by asked.place`.execute(db);
  return rows;
}
