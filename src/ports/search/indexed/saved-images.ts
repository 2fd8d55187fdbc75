import { sql } from "kysely";
import { inTransaction, type Database } from "#platform/database.ts";
import type { Logger } from "#platform/log.ts";
import type { FileStore, StoredFile } from "#ports/file-store/port.ts";
import { FORMAT_VERSION } from "../index/image-file.ts";
import type { ImageFacts } from "../index/index-image.ts";

export const IMAGES_CHANNEL = "datasheet_search_images";

/** Which images this program can believe: those of its format, made from this very database. */
export interface ImageOrigin {
  format: number;
  database: string;
}

export interface SavedImage {
  id: number;
  sha256: string;
  parts: number;
  watermark: number;
  builtAt: Date;
  /** Its watermark lies in the future of this database. */
  isAhead: boolean;
}

// The newest and the one before it, which another process may be reading just now.
const KEPT_IMAGES = 2;
const KEPT_CHANGES_HOURS = 1;
// As long as programs of two versions may run beside each other.
const KEPT_FORMATS_DAYS = 7;

/** Numbers of transactions hold in one cluster of databases only. */
export async function readOrigin(db: Database): Promise<ImageOrigin> {
  const { rows } = await sql<{ database: string }>`
    select format('%s/%s', system_identifier, (select oid from pg_database where datname = current_database())) as database from pg_control_system()`.execute(db);
  return { format: FORMAT_VERSION, database: rows[0]!.database };
}

export async function findImage(db: Database, id: number): Promise<SavedImage | undefined> {
  const { rows } = await sql<Omit<SavedImage, "watermark"> & { watermark: string }>`
    select id, sha256, parts, watermark, built_at, watermark > pg_snapshot_xmax(pg_current_snapshot()) as is_ahead
    from datasheet_search_images where id = ${id}`.execute(db);
  return rows.map((row) => ({ ...row, watermark: Number(row.watermark) }))[0];
}

/** Makes a stored file the newest index, and tells every process. */
export async function recordImage(db: Database, { sha256, sizeBytes }: StoredFile, { facts, origin }: { facts: ImageFacts; origin: ImageOrigin }): Promise<void> {
  await inTransaction({ db }, async (context) => {
    await context.db
      .insertInto("datasheetSearchImages")
      .values({ sha256, sizeBytes, ...origin, parts: facts.documents, watermark: String(facts.sequence) })
      .execute();
    await sql`select pg_notify(${IMAGES_CHANNEL}, '')`.execute(context.db);
  });
}

/** Forgets images that newer ones have replaced, their files, and the changes that all images hold. What it does not get done, the next one does. */
export async function pruneImages({ db, fileStore, log }: { db: Database; fileStore: FileStore; log: Logger }, origin: ImageOrigin): Promise<void> {
  const { rows: gone } = await sql<{ sha256: string }>`
    with ranked as (
      select id, built_at, format = ${origin.format} and database = ${origin.database} as is_own, row_number() over (partition by format, database order by id desc) as place
      from datasheet_search_images
    )
    delete from datasheet_search_images image using ranked
    where image.id = ranked.id and (place > ${KEPT_IMAGES} or (not is_own and ranked.built_at < now() - make_interval(days => ${KEPT_FORMATS_DAYS})))
    returning image.sha256`.execute(db);
  for (const { sha256 } of gone) {
    const isUsed = await db.selectFrom("datasheetSearchImages").select("id").where("sha256", "=", sha256).executeTakeFirst();
    if (!isUsed) await fileStore.remove(sha256).catch((error: unknown) => log.warn({ err: error, sha256 }, "an old index could not be removed"));
  }
  await sql`
    delete from datasheet_part_changes
    where changed_at < now() - make_interval(hours => ${KEPT_CHANGES_HOURS})
      and (
        transaction_id < (select min(watermark) from datasheet_search_images where database = ${origin.database})
        or not pg_visible_in_snapshot(transaction_id, pg_current_snapshot())
      )`.execute(db);
}
