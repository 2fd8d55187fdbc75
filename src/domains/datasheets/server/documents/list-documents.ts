import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { documents } from "../../contract/documents.ts";
import { selectListedDocuments, selectPublishedDocuments, toDocumentCards } from "./document-queries.ts";
import { listVersions } from "../document-versions/list-versions.ts";

const PARTS_SHOWN = 50;
const TEXT_STATE = sql<DataOf<typeof documents.documentDetail>["textState"]>`document.text_state`;
const PAGES_WITHOUT_TEXT = sql<number>`(select count(*) from datasheet_document_pages page where page.document_id = document.id and page.text = '')`;

/** The published documents that came last; samples stand behind real ones. */
export async function newestDocuments(
  context: Context,
  page: ParsedInputOf<typeof documents.newestDocuments>,
): Promise<DataOf<typeof documents.newestDocuments>> {
  const newestFirst = selectListedDocuments(context)
    .orderBy("document.isSample")
    .orderBy("document.createdAt", "desc")
    .orderBy("document.id", "desc");
  return listPage(newestFirst, page, toDocumentCards);
}

/** The published documents of a brand. */
export async function brandDocuments(
  context: Context,
  { brandId, ...page }: ParsedInputOf<typeof documents.brandDocuments>,
): Promise<DataOf<typeof documents.brandDocuments>> {
  const found = selectListedDocuments(context).where("document.brandId", "=", brandId).orderBy("document.id", "desc");
  return listPage(found, page, toDocumentCards);
}

/** The documents downloaded most in the last seven days, today included. */
export async function popularDocuments(
  context: Context,
  { pageSize }: ParsedInputOf<typeof documents.popularDocuments>,
): Promise<DataOf<typeof documents.popularDocuments>> {
  const popular = await selectListedDocuments(context)
    .innerJoin("datasheetDailyCounts as counted", "counted.subjectId", "document.id")
    .select(({ fn }) => fn.sum<number>("counted.count").as("downloads"))
    .where("counted.kind", "=", "document-download")
    .where("counted.day", ">", sql<string>`(${context.now}::timestamptz - interval '7 days')::date`)
    .groupBy("document.id")
    .orderBy("downloads", "desc")
    .orderBy("document.id", "desc")
    .limit(pageSize)
    .execute();
  return toDocumentCards(popular);
}

/** What is known of a document and the parts that it describes. */
export async function documentDetail(
  context: Context,
  { id }: ParsedInputOf<typeof documents.documentDetail>,
): Promise<DataOf<typeof documents.documentDetail>> {
  const [document, parts, { partTotal }, versions] = await Promise.all([
    selectPublishedDocuments(context)
      .select([
        "document.fileName",
        "document.source",
        "document.sourceUrl",
        "document.isVersionRead",
        "document.isDayRead",
        "document.hasTextLayer",
        "document.pagesRead",
        "document.sha256",
      ])
      .select([TEXT_STATE.as("textState"), PAGES_WITHOUT_TEXT.as("pagesWithoutText")])
      .where("document.id", "=", id)
      .executeTakeFirst(),
    context.db
      .selectFrom("datasheetDocumentParts as link")
      .innerJoin("datasheetParts as part", "part.id", "link.partId")
      .leftJoin("datasheetBrands as brand", "brand.id", "part.brandId")
      .select(["part.id", "part.mpn", "part.description", "part.package"])
      .select(["brand.id as brandId", "brand.slug", "brand.name", "brand.nameCn", "brand.isDomestic"])
      .where("link.documentId", "=", id)
      .orderBy("part.popularity", "desc")
      .orderBy("part.id")
      .limit(PARTS_SHOWN)
      .execute(),
    context.db
      .selectFrom("datasheetDocumentParts")
      .select(({ fn }) => fn.countAll<number>().as("partTotal"))
      .where("documentId", "=", id)
      .executeTakeFirstOrThrow(),
    listVersions(context, id),
  ]);
  if (!document) throw doorRefusals.notFound("没有这份规格书，或已被下架");
  return {
    ...toDocumentCards([document])[0]!,
    partTotal,
    versions,
    parts: parts.map(({ brandId, slug, name, nameCn, isDomestic, ...part }) => ({
      ...part,
      brand: brandId === null ? null : { id: brandId, slug: slug!, name: name!, nameCn, isDomestic: isDomestic! },
    })),
  };
}
