import { sql } from "kysely";
import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { datasheets } from "../contract.ts";

const KEY_VALUES_SHOWN = 4;
/** How to_char writes a moment of UTC as the contract wants it. */
export const ISO_TIME = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

export type PartRow = Omit<DataOf<typeof datasheets.searchParts>["data"][number], "match">;

/**
 * The parts with these ids, as they stand in a list, in the order of the ids; ids without a part are left out.
 * One statement: a list of twenty would else cost more in going to and fro than in reading.
 */
export async function findPartRows(context: Context, partIds: number[]): Promise<PartRow[]> {
  if (partIds.length === 0) return [];
  const { rows } = await sql<PartRow>`
    select part.id, part.mpn, part.description, part.package, part.lifecycle, part.datasheet_url,
      case when brand.id is not null then json_build_object('id', brand.id, 'slug', brand.slug, 'name', brand.name, 'nameCn', brand.name_cn, 'isDomestic', brand.is_domestic) end as brand,
      case when category.id is not null then json_build_object('id', category.id, 'slug', category.slug, 'name', category.name) end as category,
      (select coalesce(json_agg(shown), '[]') from (
        select parameter.slug, parameter.name, value.printed
        from datasheet_category_parameters place
        join datasheet_part_values value on value.part_id = part.id and value.parameter_id = place.parameter_id
        join datasheet_parameters parameter on parameter.id = place.parameter_id
        where place.category_id = part.category_id
        order by place.position limit ${KEY_VALUES_SHOWN}
      ) shown) as values,
      (select json_build_object('id', document.id, 'sizeBytes', document.size_bytes, 'pageCount', document.page_count,
          'language', document.language, 'thumbnail', left(document.thumbnail_sha256, 16))
        from datasheet_document_parts link join datasheet_documents document on document.id = link.document_id
        where link.part_id = part.id and document.state = 'published'
        order by document.id desc limit 1) as document,
      -- The lowest price in the currency that most offers use, and all stock seen there.
      (select json_build_object('currency', currency, 'stock', sum(stock),
          'price', trim_scale(min((price_breaks -> 0 ->> 'price')::numeric))::text,
          'seenAt', to_char(max(seen_at) at time zone 'UTC', ${ISO_TIME}))
        from datasheet_offers where part_id = part.id
        group by currency order by count(*) desc, currency limit 1) as offer
    from unnest(${partIds}::bigint[]) with ordinality as wanted (id, place)
    join datasheet_parts part on part.id = wanted.id
    left join datasheet_brands brand on brand.id = part.brand_id
    left join datasheet_categories category on category.id = part.category_id
    order by wanted.place`.execute(context.db);
  return rows;
}
