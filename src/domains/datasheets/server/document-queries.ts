import { sql } from "kysely";
import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { datasheets } from "../contract.ts";
import { brandRef, brandRefs } from "./brand-queries.ts";

export type DocumentCard = DataOf<typeof datasheets.newestDocuments>["data"][number];

/** Published documents as a query, newest first when ordered so, with the columns that a card needs. */
export function selectPublishedDocuments(context: Context) {
  return context.db
    .selectFrom("datasheetDocuments as document")
    .select(["document.id", "document.title", "document.kind", "document.brandId", "document.sizeBytes", "document.pageCount"])
    .select(["document.language", "document.version", "document.publishedOn", "document.isSample", "document.createdAt"])
    .select(sql<string | null>`left(document.thumbnail_sha256, 16)`.as("thumbnail"))
    .where("document.state", "=", "published");
}

type SelectedDocument = Awaited<ReturnType<ReturnType<typeof selectPublishedDocuments>["execute"]>>[number];

/** Makes cards of documents that were selected: adds brand and the first part that each describes. */
export async function toDocumentCards(context: Context, documents: SelectedDocument[]): Promise<DocumentCard[]> {
  const [brands, parts] = await Promise.all([
    brandRefs(context, documents.map((document) => document.brandId)),
    selectFirstParts(context, documents.map((document) => document.id)),
  ]);
  return documents.map(({ brandId, createdAt, ...document }) => ({
    ...document,
    createdAt: createdAt.toISOString(),
    brand: brandRef(brands, brandId),
    part: parts.get(document.id) ?? null,
  }));
}

async function selectFirstParts(context: Context, documentIds: number[]): Promise<Map<number, { id: number; mpn: string }>> {
  if (documentIds.length === 0) return new Map();
  const rows = await context.db
    .selectFrom("datasheetDocumentParts as link")
    .innerJoin("datasheetParts as part", "part.id", "link.partId")
    .select(["link.documentId", "part.id", "part.mpn"])
    .distinctOn("link.documentId")
    .where("link.documentId", "in", documentIds)
    .orderBy("link.documentId")
    .orderBy("part.popularity", "desc")
    .orderBy("part.id")
    .execute();
  return new Map(rows.map(({ documentId, ...part }) => [documentId, part]));
}
