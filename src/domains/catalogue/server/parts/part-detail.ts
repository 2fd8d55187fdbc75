import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { ISO_TIME } from "#platform/iso-time.ts";
import type { parts } from "../../contract/parts.ts";
import { SAMPLE_SOURCE } from "../../source-labels.ts";
import { brandsById } from "../brands/brand-queries.ts";
import { sayPrinted } from "#vocabulary/value-words.ts";
import { categoriesById } from "../categories/category-queries.ts";
import { partDocuments } from "../public/part-documents.ts";
import { sumUp } from "../public/part-rows.ts";
import { isOfferShown } from "../public/stepped-back.ts";
import { JOINED_DOUBTS } from "../public/value-doubts.ts";
import { symbolsAsJson } from "./part-symbols.ts";

const HISTORY_DAYS_MAX = 60;
const OFFERS_WITH_HISTORY_MAX = 10;

const REAL_FIRST = sql.raw(`source = '${SAMPLE_SOURCE}', seen_at desc, id`);

type PartDetail = DataOf<typeof parts.partDetail>;

/** A part with all its parameters, documents and offers; the one that it became part of where it was merged. */
export async function partDetail(
  context: Context,
  { id }: ParsedInputOf<typeof parts.partDetail>,
): Promise<PartDetail> {
  const stored = (await selectPart(context, id)) ?? (await selectSuccessor(context, id));
  if (!stored) throw doorRefusals.notFound("没有这个型号，或已被删除");
  const { brandId, categoryId, documents, values, ...part } = stored;
  const [brands, categories] = await Promise.all([
    brandsById(context, [brandId]),
    categoriesById(context, [categoryId]),
  ]);
  const brand = brands.get(brandId!) ?? null;
  const category = categories.get(categoryId!) ?? null;
  const [successors, parents] = await Promise.all([
    brandsById(context, [brand?.successorId ?? null]),
    categoriesById(context, [category?.parentId ?? null]),
  ]);
  const { offers } = part;
  return {
    ...part,
    values: values.map((value) => ({ ...value, shown: sayPrinted(value.printed) })),
    brand,
    category,
    successor: successors.get(brand?.successorId ?? 0) ?? null,
    parentCategory: parents.get(category?.parentId ?? 0) ?? null,
    documents: context.declared.filledOnce(partDocuments).readCards(documents),
    offer:
      offers.length === 0
        ? null
        : sumUp(
            offers.map(({ source, currency, priceBreaks, stock, seenAt }) => [
              currency,
              leastPrice(priceBreaks),
              stock,
              seenAt,
              source === SAMPLE_SOURCE,
            ]),
          ),
  };
}

interface StoredPart extends Omit<
  PartDetail,
  "brand" | "category" | "successor" | "parentCategory" | "documents" | "offer" | "values"
> {
  brandId: number | null;
  categoryId: number | null;
  documents: Record<string, unknown>[];
  values: Omit<PartDetail["values"][number], "shown">[];
}

async function selectSuccessor(context: Context, id: number): Promise<StoredPart | undefined> {
  const merged = await context.db
    .selectFrom("datasheetMergedParts")
    .select("partId")
    .where("id", "=", id)
    .executeTakeFirst();
  return merged && selectPart(context, merged.partId);
}

/** One statement: going to and fro costs more than reading. Values: the category's own in its order, then the others by name. */
async function selectPart(context: Context, id: number): Promise<StoredPart | undefined> {
  const { rows } = await sql<StoredPart>`
    select part.id, part.mpn, part.description, part.package, part.lifecycle, part.datasheet_url, part.brand_id, part.category_id, part.kind, part.is_rohs,
      to_char(part.updated_at at time zone 'UTC', ${ISO_TIME}) as updated_at,
      (select coalesce(json_agg(shown), '[]') from (
        select parameter.slug, parameter.name, value.printed, doubt.why as doubt, value.derived_by as derived
        from datasheet_part_values value
        join datasheet_parameters parameter on parameter.id = value.parameter_id
        left join datasheet_category_parameters place on place.category_id = part.category_id and place.parameter_id = value.parameter_id
        ${JOINED_DOUBTS}
        where value.part_id = part.id
        order by place.position nulls last, parameter.name
      ) shown) as values,
      (select coalesce(json_agg(shown), '[]') from (
        select source, sku, currency, price_breaks as "priceBreaks", stock, to_char(seen_at at time zone 'UTC', ${ISO_TIME}) as "seenAt",
          to_char(source_date, 'YYYY-MM-DD') as "sourceDate",
          case when row_number() over (order by ${REAL_FIRST}) > ${OFFERS_WITH_HISTORY_MAX} then '[]' else (
            select coalesce(json_agg(known order by day), '[]') from (
              select day, currency, trim_scale(price)::text as price, stock from datasheet_offer_history
              where offer_id = offer.id order by day desc limit ${HISTORY_DAYS_MAX}
            ) known
          ) end as history
        from datasheet_offers offer where part_id = part.id and ${sql.raw(isOfferShown(context.settings))} order by ${REAL_FIRST}
      ) shown) as offers,
      (select coalesce(json_agg(distinct source order by source), '[]') from datasheet_part_sources where part_id = part.id) as sources,
      ${symbolsAsJson()} as symbols,
      ${context.declared.filledOnce(partDocuments).cardsOfPart(context, id)} as documents
    from datasheet_parts part
    where part.id = ${id} and part.hidden_at is null`.execute(context.db);
  return rows[0];
}

function leastPrice(steps: PartDetail["offers"][number]["priceBreaks"]): string | null {
  return steps
    .map(({ price }) => price)
    .reduce<string | null>((least, price) => (least === null || Number(price) < Number(least) ? price : least), null);
}
