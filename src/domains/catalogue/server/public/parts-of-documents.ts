import { type RawBuilder, sql } from "kysely";
import type { Context, UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { lockRemovals } from "../deletions/removal-lock.ts";
import { takeMergeTurn } from "../merges/merge.ts";
import { countRows } from "../merges/row-names.ts";
import type { PartField } from "../../part-fields.ts";
import { partKey } from "#shared/part-key.ts";
import { lockPlaces } from "./lock-in-order.ts";

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
  await lockDescribed(db, partIds, { categoryId, description });
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

/** Keeps those that will say more, and the brands and the category that will count more, until the transaction ends. */
async function lockDescribed(db: Database, partIds: number[], { categoryId, description }: PartWords): Promise<void> {
  const { rows } = await sql<{
    id: number;
    brandId: number | null;
    isMade: boolean;
    isUnplaced: boolean;
    isUndescribed: boolean;
  }>`
    select id, brand_id, created_at = now() as is_made, category_id is null and ${isOpen("category")} as is_unplaced,
      description = '' and ${isOpen("description")} as is_undescribed
    from datasheet_parts where id = any(${partIds}::bigint[])`.execute(db);
  const placed = rows.filter(({ isUnplaced }) => isUnplaced && categoryId !== null);
  const described = rows.filter(({ isUndescribed }) => isUndescribed && description !== "");
  await lockPlaces(
    db,
    [...placed, ...described].map(({ id }) => id),
    {
      brandIds: rows.flatMap(({ isMade, brandId }) => (isMade ? [brandId] : [])),
      categoryIds: placed.length > 0 ? [categoryId] : [],
    },
  );
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

/** What a part said before a document described it. */
export interface PartAsBefore {
  id: number;
  categoryId: number | null;
  description: string;
}

interface TakenBack extends PartWords {
  parts: number[];
  brands: number[];
  described: PartAsBefore[];
}

/**
 * Takes back what a document made and said of parts and brands, once it names them no more: words that others have said
 * since stay. Answers what else names what was made, in words; null: it is gone.
 */
export async function takeBackParts(
  context: UserContext,
  { parts, brands, described, categoryId, description }: TakenBack,
): Promise<string | null> {
  const { db } = context;
  await lockTakenBack(db, { parts, brands, described, categoryId });
  for (const former of described) {
    const part = db
      .updateTable("datasheetParts")
      .where("id", "=", former.id)
      .set({ updatedAt: sql`now()` });
    if (former.categoryId !== categoryId)
      await part
        .set({ categoryId: former.categoryId })
        .where("categoryId", "=", categoryId)
        .where(isOpen("category"))
        .execute();
    if (former.description !== description)
      await part
        .set({ description: former.description })
        .where("description", "=", description)
        .where(isOpen("description"))
        .execute();
  }
  if (parts.length + brands.length > 0) {
    // As whatever removes parts: beside no import, and whoever would name one waits.
    await takeMergeTurn(context);
    await lockRemovals(db);
    const { rows: holders } = await sql<{ brandId: number | null }>`
      select distinct brand_id as "brandId" from datasheet_parts where id = any(${parts}::bigint[])`.execute(db);
    const used = await removeUnused(context, "datasheet_parts", parts);
    if (used !== null) return `随它新建的型号已有${used}`;
    const usedBrand = await removeUnused(context, "datasheet_brands", brands);
    if (usedBrand !== null) return `随它新建的品牌已有${usedBrand}`;
    const left = holders.flatMap(({ brandId }) => brandId ?? []);
    await sql`
      update datasheet_brands brand set part_count = (select count(*)::integer from datasheet_parts part where part.brand_id = brand.id and part.hidden_at is null)
      where brand.id = any(${left}::bigint[])`.execute(db);
  }
  if (categoryId !== null) await recountCategory(db, categoryId);
  return null;
}

/** Keeps all that is taken back, and what counts it, until the transaction ends; before the document is touched. */
export function lockTakenBack(
  db: Database,
  { parts, brands, described, categoryId }: Omit<TakenBack, "description">,
  brandId: number | null = null,
) {
  return lockPlaces(db, [...parts, ...described.map(({ id }) => id)], {
    brandIds: [...brands, brandId],
    categoryIds: [categoryId, ...described.map((former) => former.categoryId)],
  });
}

/** Deletes those that nothing else names; answers by what one is named. */
async function removeUnused(
  context: UserContext,
  table: "datasheet_parts" | "datasheet_brands",
  ids: number[],
): Promise<string | null> {
  const { db } = context;
  const own = table === "datasheet_brands" ? ["datasheet_brand_aliases"] : [];
  const { rows } = await sql<{ tableName: string; count: number }>`
    select used_by as "tableName", uses::integer as count
    from catalogue_uses(${table}::regclass, ${ids}::bigint[], ${own}::text[])`.execute(db);
  const [use] = countRows(context, rows);
  if (use) return use.what;
  await sql`delete from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(db);
  return null;
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

/** Parts lead to an address again that led there; false where one leads elsewhere by now. */
export async function putBackDatasheetUrl(
  { db, now }: Context,
  { address, partIds }: { address: string; partIds: number[] },
): Promise<boolean> {
  const led = await db
    .updateTable("datasheetParts")
    .set({ datasheetUrl: address, updatedAt: now })
    .where("id", "=", sql<number>`any(${partIds}::int[])`)
    .where("datasheetUrl", "is", null)
    .where("deletedAt", "is", null)
    .returning("id")
    .execute();
  return led.length === partIds.length;
}

/** Brands show so many documents: `counted` is SQL of `id` and `document_count`. Only counts that differ are written. */
export async function storeDocumentCounts(db: Database, counted: RawBuilder<unknown>): Promise<void> {
  await sql`
    with counted as (${counted})
    update datasheet_brands brand set document_count = counted.document_count
    from counted where brand.id = counted.id and brand.document_count <> counted.document_count`.execute(db);
}
