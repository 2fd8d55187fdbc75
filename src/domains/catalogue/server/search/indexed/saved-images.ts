import { sql } from "kysely";
import { inTransaction, type Database } from "#platform/database.ts";
import type { Logger } from "#platform/log.ts";
import type { FileStore, StoredFile } from "#ports/file-store/port.ts";
import { FORMAT_VERSION } from "#part-search/index/image-file.ts";
import type { ImageFacts } from "#part-search/index/index-image.ts";

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
  /** What of the database is in it. */
  snapshot: string;
  builtAt: Date;
  /** Its watermark lies in the future of this database. */
  isAhead: boolean;
}

// The newest and the one before it, which another process may be reading just now.
const KEPT_IMAGES = 2;
const KEPT_CHANGES_HOURS = 1;
// As long as programs of two versions may run beside each other.
const KEPT_FORMATS_DAYS = 7;
const CHANGES_AT_ONCE = 50_000;

/** Numbers of transactions hold in one cluster of databases only. */
export async function readOrigin(db: Database): Promise<ImageOrigin> {
  const { rows } = await sql<{ database: string }>`
    select format('%s/%s', system_identifier, (select oid from pg_database where datname = current_database())) as database from pg_control_system()`.execute(
    db,
  );
  return { format: FORMAT_VERSION, database: rows[0]!.database };
}

export async function findImage(db: Database, id: number): Promise<SavedImage | undefined> {
  const { rows } = await sql<Omit<SavedImage, "watermark"> & { watermark: string }>`
    select id, sha256, parts, watermark, coalesce(snapshot, format('%1$s:%1$s:', watermark)) as snapshot, built_at,
      watermark > pg_snapshot_xmax(pg_current_snapshot()) as is_ahead
    from datasheet_search_images where id = ${id}`.execute(db);
  return rows.map((row) => ({ ...row, watermark: Number(row.watermark) }))[0];
}

/** What a build has made. */
interface MadeImage {
  facts: ImageFacts;
  snapshot: string;
  origin: ImageOrigin;
  buildId: number;
  buildSeconds: number;
}

/** Makes a stored file the newest index, and tells every process. Throws where the build was given up by others meanwhile: its file may be gone. */
export async function recordImage(db: Database, { sha256, sizeBytes }: StoredFile, made: MadeImage): Promise<void> {
  const { facts, snapshot, origin, buildId, buildSeconds } = made;
  await inTransaction({ db }, async (context) => {
    const ended = await context.db
      .deleteFrom("datasheetSearchBuilds")
      .where((is) =>
        is.or([
          is("id", "=", buildId),
          is.and([is("format", "=", origin.format), is("database", "=", origin.database), is("sha256", "is", null)]),
        ]),
      )
      .returning("id")
      .execute();
    if (!ended.some(({ id }) => id === buildId)) throw new Error("The build lost its lock: somebody else has begun");
    await context.db
      .insertInto("datasheetSearchImages")
      .values({
        sha256,
        sizeBytes,
        ...origin,
        parts: facts.documents,
        watermark: String(facts.sequence),
        snapshot,
        buildSeconds,
      })
      .execute();
    await sql`select pg_notify(${IMAGES_CHANNEL}, '')`.execute(context.db);
  });
}

/**
 * Forgets images that newer ones have replaced, their files, and the changes that all images hold. Images of a newer format are
 * left to its programs. What it does not get done, the next one does.
 */
export async function pruneImages(
  site: { db: Database; fileStore: FileStore; log: Logger },
  origin: ImageOrigin,
): Promise<void> {
  await pruneFiles(site, origin);
  await pruneChanges(site.db, origin);
}

async function pruneFiles(
  { db, fileStore, log }: { db: Database; fileStore: FileStore; log: Logger },
  { format, database }: ImageOrigin,
): Promise<void> {
  const { rows: old } = await sql<{ id: number; sha256: string }>`
    select id, sha256
    from (
      select id, sha256, format, built_at, format = ${format} and database = ${database} as is_own, row_number() over (partition by format, database order by id desc) as place
      from datasheet_search_images
    ) ranked
    where (is_own and place > ${KEPT_IMAGES}) or (not is_own and format <= ${format} and built_at < now() - make_interval(days => ${KEPT_FORMATS_DAYS}))
    order by id`.execute(db);
  for (const { id, sha256 } of old) {
    try {
      const other = await db
        .selectFrom("datasheetSearchImages")
        .select("id")
        .where("sha256", "=", sha256)
        .where("id", "!=", id)
        .executeTakeFirst();
      // First the file: as long as the row is there, it is not forgotten.
      if (!other) await fileStore.remove(sha256);
      await db.deleteFrom("datasheetSearchImages").where("id", "=", id).execute();
    } catch (error) {
      log.warn({ err: error, sha256 }, "an old index could not be removed");
    }
  }
}

/** Images of a newer format that nobody has renewed for days hold nothing back; they are not gone on from again. */
async function pruneChanges(db: Database, { format, database }: ImageOrigin): Promise<void> {
  await sql`
    update datasheet_search_images set is_cut = true
    where database = ${database} and format > ${format} and not is_cut and built_at < now() - make_interval(days => ${KEPT_FORMATS_DAYS})`.execute(
    db,
  );
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from datasheet_part_changes
      where ctid = any(array(
        select ctid from datasheet_part_changes
        where changed_at < now() - make_interval(hours => ${KEPT_CHANGES_HOURS})
          and (
            transaction_id < (select min(watermark) from datasheet_search_images where database = ${database} and not is_cut)
            or not pg_visible_in_snapshot(transaction_id, pg_current_snapshot())
          )
        limit ${CHANGES_AT_ONCE}
      ))`.execute(db);
    if (Number(numAffectedRows ?? 0) < CHANGES_AT_ONCE) return;
  }
}
