import { sql } from "kysely";
import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { Currency } from "#shared/format-money.ts";
import type { datasheets } from "../contract.ts";
import { brandRef, brandRefs } from "./brand-queries.ts";

const KEY_VALUES_SHOWN = 4;

export type PartRow = Omit<DataOf<typeof datasheets.searchParts>["data"][number], "match">;

/** The parts with these ids, as they stand in a list, in the order of the ids; ids without a part are left out. */
export async function findPartRows(context: Context, partIds: number[]): Promise<PartRow[]> {
  if (partIds.length === 0) return [];
  const [parts, values, documents, offers] = await Promise.all([
    selectParts(context, partIds),
    selectKeyValues(context, partIds),
    selectFirstDocuments(context, partIds),
    selectOfferSummaries(context, partIds),
  ]);
  const brands = await brandRefs(context, parts.map((part) => part.brandId));
  const byId = new Map(parts.map((part) => [part.id, part]));
  return partIds.flatMap((id) => {
    const part = byId.get(id);
    if (!part) return [];
    const { brandId, categoryId, categorySlug, categoryName, lifecycle, ...rest } = part;
    return {
      ...rest,
      lifecycle: lifecycle as PartRow["lifecycle"],
      brand: brandRef(brands, brandId),
      category: categoryId === null ? null : { id: categoryId, slug: categorySlug!, name: categoryName! },
      values: values.get(id) ?? [],
      document: documents.get(id) ?? null,
      offer: offers.get(id) ?? null,
    };
  });
}

function selectParts(context: Context, partIds: number[]) {
  return context.db
    .selectFrom("datasheetParts as part")
    .leftJoin("datasheetCategories as category", "category.id", "part.categoryId")
    .select(["part.id", "part.mpn", "part.brandId", "part.categoryId", "part.description", "part.package", "part.lifecycle", "part.datasheetUrl"])
    .select(["category.slug as categorySlug", "category.name as categoryName"])
    .where("part.id", "in", partIds)
    .execute();
}

async function selectKeyValues(context: Context, partIds: number[]): Promise<Map<number, PartRow["values"]>> {
  const rows = await context.db
    .selectFrom("datasheetPartValues as value")
    .innerJoin("datasheetParts as part", "part.id", "value.partId")
    .innerJoin("datasheetCategoryParameters as place", (join) =>
      join.onRef("place.categoryId", "=", "part.categoryId").onRef("place.parameterId", "=", "value.parameterId"),
    )
    .innerJoin("datasheetParameters as parameter", "parameter.id", "value.parameterId")
    .select(["value.partId", "parameter.slug", "parameter.name", "value.printed"])
    .where("value.partId", "in", partIds)
    .orderBy("value.partId")
    .orderBy("place.position")
    .execute();
  const values = new Map<number, PartRow["values"]>();
  for (const { partId, ...value } of rows) {
    const known = values.get(partId) ?? [];
    if (known.length < KEY_VALUES_SHOWN) values.set(partId, [...known, value]);
  }
  return values;
}

/** The newest published document of each part. */
async function selectFirstDocuments(context: Context, partIds: number[]): Promise<Map<number, NonNullable<PartRow["document"]>>> {
  const rows = await context.db
    .selectFrom("datasheetDocumentParts as link")
    .innerJoin("datasheetDocuments as document", "document.id", "link.documentId")
    .select(["link.partId", "document.id", "document.sizeBytes", "document.pageCount", "document.language"])
    .select(sql<string | null>`left(document.thumbnail_sha256, 16)`.as("thumbnail"))
    .distinctOn("link.partId")
    .where("link.partId", "in", partIds)
    .where("document.state", "=", "published")
    .orderBy("link.partId")
    .orderBy("document.id", "desc")
    .execute();
  return new Map(rows.map(({ partId, ...document }) => [partId, document]));
}

/** What the offers of each part come to: the lowest price in the currency that most of them use, and all stock. */
async function selectOfferSummaries(context: Context, partIds: number[]): Promise<Map<number, NonNullable<PartRow["offer"]>>> {
  const rows = await context.db
    .selectFrom("datasheetOffers")
    .select(["partId", "currency"])
    .select(sql<number | null>`sum(stock)::bigint`.as("stock"))
    .select(sql<string | null>`trim_scale(min((price_breaks -> 0 ->> 'price')::numeric))::text`.as("price"))
    .select(({ fn }) => fn.max("seenAt").as("seenAt"))
    .where("partId", "in", partIds)
    .groupBy(["partId", "currency"])
    .orderBy("partId")
    .orderBy(({ fn }) => fn.countAll(), "asc")
    .execute();
  return new Map(rows.map(({ partId, currency, seenAt, ...row }) => [partId, { ...row, currency: currency as Currency, seenAt: seenAt.toISOString() }]));
}
