import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { datasheets } from "../contract.ts";
import { selectPublishedDocuments, toDocumentCards } from "./document-queries.ts";
import { NEWEST_OF_PART } from "./document-versions/newest-edition.ts";
import { findPartRows, ISO_TIME } from "./part-queries.ts";

type PartDetail = DataOf<typeof datasheets.partDetail>;

/** A part with all its parameters, documents and offers. */
export async function partDetail(context: Context, { id }: ParsedInputOf<typeof datasheets.partDetail>): Promise<PartDetail> {
  const [[row], more, documents] = await Promise.all([
    findPartRows(context, [id]),
    selectMore(context, id),
    selectPublishedDocuments(context)
      .innerJoin("datasheetDocumentParts as link", "link.documentId", "document.id")
      .where("link.partId", "=", id)
      .where(sql<boolean>`${sql.raw(NEWEST_OF_PART)}`)
      .orderBy("document.id", "desc")
      .execute(),
  ]);
  if (!row || !more) throw doorRefusals.notFound("没有这个型号，或已被删除");
  return { ...row, ...more, documents: toDocumentCards(documents) };
}

/** What the page of a part shows beyond a list: all values (the category's own in its order, then the others by name), offers, sources. */
async function selectMore(context: Context, id: number) {
  const { rows } = await sql<Omit<PartDetail, keyof Awaited<ReturnType<typeof findPartRows>>[number] | "documents"> & Pick<PartDetail, "values">>`
    select part.kind, part.is_rohs, to_char(part.updated_at at time zone 'UTC', ${ISO_TIME}) as updated_at,
      case when parent.id is not null then json_build_object('id', parent.id, 'slug', parent.slug, 'name', parent.name) end as parent_category,
      case when successor.id is not null then json_build_object('id', successor.id, 'slug', successor.slug, 'name', successor.name,
        'nameCn', successor.name_cn, 'isDomestic', successor.is_domestic) end as successor,
      (select coalesce(json_agg(shown), '[]') from (
        select parameter.slug, parameter.name, value.printed
        from datasheet_part_values value
        join datasheet_parameters parameter on parameter.id = value.parameter_id
        left join datasheet_category_parameters place on place.category_id = part.category_id and place.parameter_id = value.parameter_id
        where value.part_id = part.id
        order by place.position nulls last, parameter.name
      ) shown) as values,
      (select coalesce(json_agg(shown), '[]') from (
        select source, sku, currency, price_breaks as "priceBreaks", stock, to_char(seen_at at time zone 'UTC', ${ISO_TIME}) as "seenAt"
        from datasheet_offers where part_id = part.id order by seen_at desc, id
      ) shown) as offers,
      (select coalesce(json_agg(distinct source order by source), '[]') from datasheet_part_sources where part_id = part.id) as sources
    from datasheet_parts part
    left join datasheet_categories category on category.id = part.category_id
    left join datasheet_categories parent on parent.id = category.parent_id
    left join datasheet_brands brand on brand.id = part.brand_id
    left join datasheet_brands successor on successor.id = brand.successor_id
    where part.id = ${id}`.execute(context.db);
  return rows[0];
}
