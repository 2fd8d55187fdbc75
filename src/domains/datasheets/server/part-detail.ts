import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { Currency } from "#shared/format-money.ts";
import type { datasheets } from "../contract.ts";
import { selectPublishedDocuments, toDocumentCards } from "./document-queries.ts";
import { findPartRows } from "./part-queries.ts";

type PartDetail = DataOf<typeof datasheets.partDetail>;

/** A part with all its parameters, documents and offers. */
export async function partDetail(context: Context, { id }: ParsedInputOf<typeof datasheets.partDetail>): Promise<PartDetail> {
  const [[row], part, values, documents, offers, sources] = await Promise.all([
    findPartRows(context, [id]),
    selectPart(context, id),
    selectValues(context, id),
    selectPublishedDocuments(context)
      .innerJoin("datasheetDocumentParts as link", "link.documentId", "document.id")
      .where("link.partId", "=", id)
      .orderBy("document.id", "desc")
      .execute(),
    selectOffers(context, id),
    context.db.selectFrom("datasheetPartSources").select("source").distinct().where("partId", "=", id).orderBy("source").execute(),
  ]);
  if (!row || !part) throw doorRefusals.notFound("没有这个型号，或已被删除");
  const { successorId, successorSlug, successorName, successorNameCn, successorIsDomestic, parentId, parentSlug, parentName, updatedAt, kind, ...rest } = part;
  return {
    ...row,
    ...rest,
    kind: kind as PartDetail["kind"],
    values,
    documents: await toDocumentCards(context, documents),
    offers,
    sources: sources.map(({ source }) => source),
    parentCategory: parentId === null ? null : { id: parentId, slug: parentSlug!, name: parentName! },
    successor: successorId === null ? null : { id: successorId, slug: successorSlug!, name: successorName!, nameCn: successorNameCn, isDomestic: successorIsDomestic! },
    updatedAt: updatedAt.toISOString(),
  };
}

function selectPart(context: Context, id: number) {
  return context.db
    .selectFrom("datasheetParts as part")
    .leftJoin("datasheetCategories as category", "category.id", "part.categoryId")
    .leftJoin("datasheetCategories as parent", "parent.id", "category.parentId")
    .leftJoin("datasheetBrands as brand", "brand.id", "part.brandId")
    .leftJoin("datasheetBrands as successor", "successor.id", "brand.successorId")
    .select(["part.kind", "part.isRohs", "part.updatedAt"])
    .select(["parent.id as parentId", "parent.slug as parentSlug", "parent.name as parentName"])
    .select(["successor.id as successorId", "successor.slug as successorSlug", "successor.name as successorName"])
    .select(["successor.nameCn as successorNameCn", "successor.isDomestic as successorIsDomestic"])
    .where("part.id", "=", id)
    .executeTakeFirst();
}

/** All values: the category's own parameters in its order, then the others by name. */
function selectValues(context: Context, partId: number) {
  return context.db
    .selectFrom("datasheetPartValues as value")
    .innerJoin("datasheetParts as part", "part.id", "value.partId")
    .innerJoin("datasheetParameters as parameter", "parameter.id", "value.parameterId")
    .leftJoin("datasheetCategoryParameters as place", (join) =>
      join.onRef("place.categoryId", "=", "part.categoryId").onRef("place.parameterId", "=", "value.parameterId"),
    )
    .select(["parameter.slug", "parameter.name", "value.printed"])
    .where("value.partId", "=", partId)
    .orderBy("place.position", (order) => order.asc().nullsLast())
    .orderBy("parameter.name")
    .execute();
}

async function selectOffers(context: Context, partId: number): Promise<PartDetail["offers"]> {
  const offers = await context.db
    .selectFrom("datasheetOffers")
    .select(["source", "sku", "currency", "priceBreaks", "stock", "seenAt"])
    .where("partId", "=", partId)
    .orderBy("seenAt", "desc")
    .orderBy("id")
    .execute();
  return offers.map(({ currency, priceBreaks, seenAt, ...offer }) => ({
    ...offer,
    currency: currency as Currency,
    priceBreaks: priceBreaks as PartDetail["offers"][number]["priceBreaks"],
    seenAt: seenAt.toISOString(),
  }));
}
