import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import type { PartField } from "../../part-fields.ts";
import { partKey } from "#shared/part-key.ts";

/** The part that lists mean by a brand and number, made where there is none. */
export async function ensurePart(db: Database, mpn: string, brandId: number | null): Promise<number> {
  const led = await db
    .selectFrom("catalogueLedParts")
    .select("partId")
    .where("mpn", "=", mpn)
    .where("brandId", brandId === null ? "is" : "=", brandId)
    .executeTakeFirst();
  return led?.partId ?? ensureNamedPart(db, mpn, brandId);
}

/** The same for a document: none where it was deleted. */
export async function ensureDescribedParts(db: Database, mpn: string, brandId: number | null): Promise<number[]> {
  const parts = await db
    .selectFrom("datasheetParts")
    .select("id")
    .where("id", "=", await ensurePart(db, mpn, brandId))
    .where("deletedAt", "is", null)
    .execute();
  return parts.map(({ id }) => id);
}

/** The part that has a brand and number itself, made where there is none. */
export async function ensureNamedPart(db: Database, mpn: string, brandId: number | null): Promise<number> {
  const made = await db
    .insertInto("datasheetParts")
    .values({ brandId, mpn, mpnKey: partKey(mpn) })
    .onConflict((conflict) => conflict.columns(["brandId", "mpn"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return made.id;
  const known = await db
    .selectFrom("datasheetParts")
    .select("id")
    .where("mpn", "=", mpn)
    .where("brandId", brandId === null ? "is" : "=", brandId)
    .executeTakeFirstOrThrow();
  return known.id;
}

interface PartWords {
  categoryId: number | null;
  description: string;
}

/** What is said of parts stands where nobody else has said anything; brands and categories that have got parts in this transaction are counted anew. */
export async function describeParts(
  db: Database,
  partIds: number[],
  { categoryId, description }: PartWords,
): Promise<void> {
  const isPlaced = categoryId !== null && (await placeParts(db, partIds, categoryId));
  if (description !== "" && partIds.length > 0)
    await db
      .updateTable("datasheetParts")
      .set({ description, updatedAt: sql`now()` })
      .where("id", "in", partIds)
      .where("description", "=", "")
      .where(isOpen("description"))
      .execute();
  await recountBrands(db, partIds);
  if (isPlaced) await recountCategory(db, categoryId);
}

/** Whether no operator has said something of a part, not even that there is nothing. */
function isOpen(field: PartField) {
  return sql<boolean>`not exists (select from catalogue_operator_values held where held.part_id = datasheet_parts.id and held.field = ${field})`;
}

/** Answers whether any came into the category. */
async function placeParts(db: Database, partIds: number[], categoryId: number): Promise<boolean> {
  if (partIds.length === 0) return false;
  const placed = await db
    .updateTable("datasheetParts")
    .set({ categoryId, updatedAt: sql`now()` })
    .where("id", "in", partIds)
    .where("categoryId", "is", null)
    .where(isOpen("category"))
    .returning("id")
    .execute();
  return placed.length > 0;
}

/** Brings the counts of the brands up to date that have got parts just now. */
async function recountBrands(db: Database, partIds: number[]): Promise<void> {
  await sql`
    update datasheet_brands brand set part_count = (select count(*)::integer from datasheet_parts part where part.brand_id = brand.id and part.hidden_at is null)
    where brand.id in (select brand_id from datasheet_parts where id = any(${partIds}::bigint[]) and created_at = now())`.execute(
    db,
  );
}

/** Brings the counts of a category and the one above it up to date. */
async function recountCategory(db: Database, categoryId: number): Promise<void> {
  await sql`
    update datasheet_categories category set part_count = (
      select count(*)::integer from datasheet_parts part
      where part.hidden_at is null
        and (part.category_id = category.id or part.category_id in (select below.id from datasheet_categories below where below.parent_id = category.id)))
    where category.id = ${categoryId} or category.id = (select parent_id from datasheet_categories where id = ${categoryId})`.execute(
    db,
  );
}

/** No part leads to an address any more. Answers how many did. */
export async function forgetDatasheetUrl({ db, now }: Context, datasheetUrl: string): Promise<number> {
  const parts = await db
    .updateTable("datasheetParts")
    .set({ datasheetUrl: null, updatedAt: now })
    .where("datasheetUrl", "=", datasheetUrl)
    .returning("id")
    .execute();
  return parts.length;
}

/** Brands show so many documents: `counted` is SQL of `id` and `document_count`. Only counts that differ are written. */
export async function storeDocumentCounts(db: Database, counted: RawBuilder<unknown>): Promise<void> {
  await sql`
    with counted as (${counted})
    update datasheet_brands brand set document_count = counted.document_count
    from counted where brand.id = counted.id and brand.document_count <> counted.document_count`.execute(db);
}
