import { sql } from "kysely";
import { z } from "zod";
import { inTransaction, type Database } from "#platform/database.ts";
import { enqueue, type TaskContext } from "#platform/tasks.ts";
import { recheckValuesTask } from "../doubts/recheck-values.ts";
import { findMerged, syncVocabulary } from "./sync-vocabulary.ts";
import { readingsBySlug, readValueAgain } from "#vocabulary/value-reading.ts";
import type { PartValue } from "#vocabulary/vocabulary-row.ts";

export const rereadValuesTask = {
  name: "datasheets.rereadValues",
  payload: z.object({}),
  isQueuedOnce: true,
  expireInHours: 2,
};

const PRINTS_AT_ONCE = 200;

interface StaleParameter {
  id: number;
  slug: string;
  reading: string;
}

interface Category {
  id: number | null;
  slug: string | null;
}

/** What many parts of a category print alike, as it was read. */
interface StoredPrint extends Omit<PartValue, "parameter"> {
  parameterId: number;
}

/** A print as it is read now, perhaps as a value of another parameter. */
interface FreshPrint extends StoredPrint {
  storedParameterId: number;
}

/** Brings the vocabulary of a catalogue up to seeds/catalogue where values were read by older rules, and queues reading them again. An empty catalogue gets nothing. */
export async function queueOldReadings(db: Database): Promise<void> {
  const known = await db.selectFrom("datasheetParameters").select("slug").limit(1).executeTakeFirst();
  if (!known || (await findStale(db)).length === 0) return;
  await syncVocabulary(db);
  await enqueue(db, rereadValuesTask, {});
}

/**
 * Reads anew from their prints the values that older rules have read, a category at a time; done twice, or by two at
 * once, it changes nothing.
 */
export async function rereadValues({ db, log }: TaskContext): Promise<void> {
  const stale = await findStale(db);
  if (stale.length === 0) return;
  const slugById = new Map(stale.map(({ id, slug }) => [id, slug]));
  const parameters = await db.selectFrom("datasheetParameters").select(["id", "slug"]).execute();
  const idBySlug = new Map([
    ...parameters.map(({ id, slug }) => [slug, id] as const),
    ...(await findMerged(db)).parameters,
  ]);
  const categories: Category[] = await db
    .selectFrom("datasheetCategories")
    .select(["id", "slug"])
    .orderBy("id")
    .execute();
  let changed = 0;
  for (const category of [...categories, { id: null, slug: null }]) {
    const prints = await findPrints(db, category, [...slugById.keys()]);
    const fresh = prints.flatMap((print) => readAgain(print, slugById.get(print.parameterId)!, { category, idBySlug }));
    for (let at = 0; at < fresh.length; at += PRINTS_AT_ONCE)
      await savePrints(db, category, fresh.slice(at, at + PRINTS_AT_ONCE));
    changed += fresh.length;
  }
  for (const { id, reading } of stale)
    await db.updateTable("datasheetParameters").set({ reading }).where("id", "=", id).execute();
  await enqueue(db, recheckValuesTask, {});
  log.info({ parameters: stale.length, prints: changed }, "values are read again");
}

/** Parameters of the tables whose values today's rules would read differently, or may. */
async function findStale(db: Database): Promise<StaleParameter[]> {
  const readings = readingsBySlug();
  const known = await db.selectFrom("datasheetParameters").select(["id", "slug", "reading"]).orderBy("id").execute();
  return known.flatMap(({ id, slug, reading }) => {
    const current = readings.get(slug);
    return current === undefined || current === reading ? [] : [{ id, slug, reading: current }];
  });
}

async function findPrints(db: Database, { id }: Category, parameterIds: number[]): Promise<StoredPrint[]> {
  const { rows } = await sql<StoredPrint>`
    select distinct value.parameter_id, value.printed, value.minimum, value.typical, value.maximum
    from datasheet_parts part join datasheet_part_values value on value.part_id = part.id
    where ${isIn(id)} and value.parameter_id = any(${parameterIds}::bigint[])`.execute(db);
  return rows;
}

function readAgain(
  print: StoredPrint,
  slug: string,
  { category, idBySlug }: { category: Category; idBySlug: ReadonlyMap<string, number> },
): FreshPrint[] {
  const value = readValueAgain(slug, print.printed, category.slug);
  if (!value) return [];
  const parameterId = idBySlug.get(value.parameter) ?? print.parameterId;
  const isAlike =
    parameterId === print.parameterId &&
    value.minimum === print.minimum &&
    value.typical === print.typical &&
    value.maximum === print.maximum;
  return isAlike ? [] : [{ ...value, parameterId, storedParameterId: print.parameterId }];
}

/** A part that has a value of the other parameter already keeps that one. */
async function savePrints(db: Database, { id }: Category, prints: FreshPrint[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(prints)}::jsonb)
    as fresh ("storedParameterId" bigint, "parameterId" bigint, printed text, minimum float8, typical float8, maximum float8)`;
  const isOf = sql`${isIn(id)} and value.part_id = part.id and value.parameter_id = fresh."storedParameterId" and value.printed = fresh.printed`;
  await inTransaction({ db }, async ({ db }) => {
    await sql`
      delete from datasheet_part_values value using datasheet_parts part, ${rows}
      where ${isOf} and fresh."parameterId" <> fresh."storedParameterId"
        and exists (select from datasheet_part_values other where other.part_id = value.part_id and other.parameter_id = fresh."parameterId")`.execute(
      db,
    );
    await sql`
      update datasheet_part_values value set parameter_id = fresh."parameterId", minimum = fresh.minimum, typical = fresh.typical, maximum = fresh.maximum
      from datasheet_parts part, ${rows} where ${isOf}`.execute(db);
  });
}

function isIn(categoryId: number | null) {
  return categoryId === null ? sql`part.category_id is null` : sql`part.category_id = ${categoryId}`;
}
