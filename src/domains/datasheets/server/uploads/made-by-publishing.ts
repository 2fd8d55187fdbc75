import { sql } from "kysely";
import { z } from "zod";
import type { PartAsBefore } from "#domains/catalogue/server/public/parts-of-documents.ts";
import type { Database } from "#platform/database.ts";

const Place = z.object({
  id: z.int(),
  lineId: z.int().nullable(),
  edition: z.int().nullable(),
  isApart: z.boolean(),
});
type Place = z.output<typeof Place>;

/** What publishing an upload made and changed. */
export const Made = z.object({
  documentId: z.int(),
  isNew: z.boolean(),
  /** Parts that the document lists since. */
  links: z.array(z.int()),
  parts: z.array(z.int()),
  brands: z.array(z.int()),
  /** Parts that were there and say more since, as they were. */
  described: z.array(z.object({ id: z.int(), categoryId: z.int().nullable(), description: z.string() })),
  /** Documents with their places among the editions, before and after. */
  placesBefore: z.array(Place),
  placesAfter: z.array(Place),
});
export type Made = z.output<typeof Made>;

/** Which parts a document lists. */
export async function linksOf(db: Database, documentId: number): Promise<number[]> {
  const links = await db
    .selectFrom("datasheetDocumentParts")
    .select("partId")
    .where("documentId", "=", documentId)
    .orderBy("partId")
    .execute();
  return links.map(({ partId }) => partId);
}

/** What the transaction has made of parts and brands, and what parts say that were there. */
export async function partsMade(
  db: Database,
  partIds: number[],
): Promise<{ parts: number[]; brands: number[]; there: PartAsBefore[] }> {
  const { rows } = await sql<PartAsBefore & { isMade: boolean }>`
    select id, category_id as "categoryId", description, created_at = now() as "isMade"
    from datasheet_parts where id = any(${partIds}::bigint[]) order by id`.execute(db);
  const { rows: brands } = await sql<{ id: number }>`
    select id from datasheet_brands where created_at = now() order by id`.execute(db);
  return {
    parts: rows.flatMap(({ id, isMade }) => (isMade ? id : [])),
    brands: brands.map(({ id }) => id),
    there: rows.flatMap(({ isMade, ...part }) => (isMade ? [] : part)),
  };
}

/** Those of these parts that say something else by now, as they were. */
export async function describedSince(db: Database, there: PartAsBefore[]): Promise<PartAsBefore[]> {
  const { there: now } = await partsMade(
    db,
    there.map(({ id }) => id),
  );
  const said = new Map(now.map((part) => [part.id, part]));
  return there.filter(({ id, categoryId, description }) => {
    const part = said.get(id);
    return part !== undefined && (part.categoryId !== categoryId || part.description !== description);
  });
}

/** The places of all that a new document might be brought into a line with. */
export async function placesAround(db: Database, documentId: number, olderId: number | null): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with near as (
      select link.document_id as id from datasheet_document_parts own join datasheet_document_parts link using (part_id)
        where own.document_id = ${documentId}
      union select other.id from datasheet_documents own join datasheet_documents other on other.source_url = own.source_url
        where own.id = ${documentId}
      union select ${olderId}::bigint
    )
    select id, line_id as "lineId", edition, is_apart as "isApart" from datasheet_documents
    where id <> ${documentId} and (id in (select id from near)
      or line_id in (select line_id from datasheet_documents where id in (select id from near)))
    order by id`.execute(db);
  return rows;
}

/** The same of these. */
export async function placesOf(db: Database, ids: number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select id, line_id as "lineId", edition, is_apart as "isApart" from datasheet_documents
    where id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows;
}

/** Which of these places are others by now: as they were, and as they are with that of the new document. */
export async function placesChanged(
  db: Database,
  before: Place[],
  documentId: number,
): Promise<{ placesBefore: Place[]; placesAfter: Place[] }> {
  const after = new Map(
    (
      await placesOf(
        db,
        before.map(({ id }) => id),
      )
    ).map((place) => [place.id, place]),
  );
  const placesBefore = before.filter((place) => JSON.stringify(after.get(place.id)) !== JSON.stringify(place));
  return { placesBefore, placesAfter: await placesOf(db, [documentId, ...placesBefore.map(({ id }) => id)]) };
}
