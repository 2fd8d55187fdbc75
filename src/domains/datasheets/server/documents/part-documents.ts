import { sql } from "kysely";
import type { PartDocuments } from "#domains/catalogue/server/public/part-documents.ts";
import type { SampleSettings } from "#domains/catalogue/server/public/stepped-back.ts";
import { NEWEST_OF_PART } from "../document-versions/newest-edition.ts";
import {
  cardsAsJson,
  readCardsJson,
  selectListedDocuments,
  selectPublishedDocuments,
  toDocumentCards,
} from "./document-queries.ts";
import { recountDocuments } from "./recount-documents.ts";
import { isShownOfPart, MARKED_TITLE, DOCUMENT_ORDER, ORDER_BY_ARRIVAL } from "./document-order.ts";

const newestGlance = (settings: SampleSettings) => `(
  select json_build_object('id', document.id, 'sizeBytes', document.size_bytes, 'pageCount', document.page_count,
    'language', document.language, 'thumbnail', left(document.thumbnail_sha256, 16), 'isSample', document.is_sample)
  from datasheet_document_parts link join datasheet_documents document on document.id = link.document_id
  where link.part_id = part.id and document.state = 'published' and ${NEWEST_OF_PART} and ${isShownOfPart(settings)}
  order by ${DOCUMENT_ORDER} limit 1)`;

/** What the catalogue shows and holds of documents. */
export const documentsOfParts: PartDocuments = {
  shown: `select id, ${MARKED_TITLE} as title, page_count from datasheet_documents document where state = 'published'`,
  links: "select document_id, part_id from datasheet_document_parts",
  linkTable: "datasheet_document_parts",
  newestOfPart: newestGlance,
  cardsOfPart: (context, partId) =>
    cardsAsJson(
      selectPublishedDocuments(context)
        .innerJoin("datasheetDocumentParts as link", "link.documentId", "document.id")
        .where("link.partId", "=", partId)
        .where(sql<boolean>`${sql.raw(NEWEST_OF_PART)}`)
        .where(sql<boolean>`${sql.raw(isShownOfPart(context.settings))}`)
        .orderBy(sql.raw(DOCUMENT_ORDER)),
    ),
  readCards: readCardsJson,
  async newestOfBrand(context, brandId, count) {
    const documents = await selectListedDocuments(context)
      .where("document.brandId", "=", brandId)
      .orderBy(ORDER_BY_ARRIVAL)
      .limit(count)
      .execute();
    return toDocumentCards(documents);
  },
  async areOfBrand(db, brandId) {
    const document = await db
      .selectFrom("datasheetDocuments")
      .select("id")
      .where("brandId", "=", brandId)
      .limit(1)
      .executeTakeFirst();
    return document !== undefined;
  },
  async hold(db, documentIds) {
    if (documentIds.length === 0) return new Set();
    const held = await db
      .selectFrom("datasheetDocuments")
      .select(["id", "state"])
      .where("id", "in", documentIds)
      .orderBy("id")
      .forShare()
      .execute();
    return new Set(held.filter(({ state }) => state === "published").map(({ id }) => id));
  },
  recount: (db) => recountDocuments(db),
};
