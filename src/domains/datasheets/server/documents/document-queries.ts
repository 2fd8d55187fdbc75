import { sql, type RawBuilder } from "kysely";
import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { documents } from "../../contract/documents.ts";
import { IS_NEWEST } from "../document-versions/newest-edition.ts";
import { isListed } from "./document-order.ts";

export type DocumentCard = DataOf<typeof documents.newestDocuments>["data"][number];

export const BRAND = sql<DocumentCard["brand"]>`(
  select json_build_object('id', brand.id, 'slug', brand.slug, 'name', brand.name, 'nameCn', brand.name_cn, 'isDomestic', brand.is_domestic)
  from datasheet_brands brand where brand.id = document.brand_id and brand.hidden_at is null)`;

/** The most popular of the parts that a document describes. */
export const PART = sql<DocumentCard["part"]>`(
  select json_build_object('id', part.id, 'mpn', part.mpn)
  from datasheet_document_parts link join datasheet_parts part on part.id = link.part_id
  where link.document_id = document.id and part.hidden_at is null order by part.popularity desc, part.id limit 1)`;

/** Published documents as a query, with what a card shows of them. */
export function selectPublishedDocuments(context: Context) {
  return context.db
    .selectFrom("datasheetDocuments as document")
    .select(["document.id", "document.title", "document.kind", "document.sizeBytes", "document.pageCount"])
    .select([
      "document.language",
      "document.version",
      "document.publishedOn",
      "document.isSample",
      "document.createdAt",
    ])
    .select([
      sql<string | null>`left(document.thumbnail_sha256, 16)`.as("thumbnail"),
      BRAND.as("brand"),
      PART.as("part"),
    ])
    .where("document.state", "=", "published");
}

/** Those of them that lists show: of several editions the newest, and no sample of what is there for real. */
export function selectListedDocuments(context: Context) {
  return selectPublishedDocuments(context)
    .where(IS_NEWEST)
    .where(sql<boolean>`${sql.raw(isListed(context.settings))}`);
}

/** Times as the contract wants them. */
export function toDocumentCards<Row extends { createdAt: Date }>(
  documents: Row[],
): (Omit<Row, "createdAt"> & { createdAt: string })[] {
  return documents.map((document) => ({ ...document, createdAt: document.createdAt.toISOString() }));
}

/** The same query as a value of another statement; `readCardsJson` reads it. */
export function cardsAsJson(
  documents: ReturnType<typeof selectPublishedDocuments>,
): RawBuilder<Record<string, unknown>[]> {
  return sql`(select coalesce(json_agg(card), '[]') from (${documents}) card)`;
}

export function readCardsJson(rows: Record<string, unknown>[]): DocumentCard[] {
  return rows.map((row) => {
    const named = Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]);
    const card = Object.fromEntries(named) as DocumentCard;
    return { ...card, createdAt: new Date(card.createdAt).toISOString() };
  });
}
