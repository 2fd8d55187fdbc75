import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { documents } from "../../contract/documents.ts";
import { selectPublishedDocuments, toDocumentCards } from "./document-queries.ts";
import { listVersions } from "../document-versions/list-versions.ts";

const PARTS_SHOWN = 50;

const TEXT_STATE = sql<DataOf<typeof documents.documentDetail>["textState"]>`document.text_state`;

const PAGES_WITHOUT_TEXT = sql<number>`(select count(*) from datasheet_document_pages page where page.document_id = document.id and page.text = '')`;

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
      .where("part.hiddenAt", "is", null)
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
