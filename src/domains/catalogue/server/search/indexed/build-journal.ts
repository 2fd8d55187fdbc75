import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import type { Logger } from "#platform/log.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";
import type { ImageOrigin } from "./saved-images.ts";

const REST_SECONDS = 60;
const REST_BUILDS = 3;
const REST_SECONDS_MAX = HOUR_SECONDS;

/** How building has gone lately. */
export interface BuildRecord {
  /** The last one that succeeded took so long; 0 where none has. */
  buildSeconds: number;
  /** Those that have failed since. */
  failures: number;
}

/** Seconds from one build to the wish for the next: building takes a quarter of the time at most, and less the more often it fails. */
export function restAfter({ buildSeconds, failures }: BuildRecord): number {
  return Math.min(REST_SECONDS_MAX, Math.max(REST_SECONDS, REST_BUILDS * buildSeconds) * 2 ** failures);
}

/** How building has gone, and how long ago the last build ended. */
export async function readBuildRecord(
  db: Database,
  { format, database }: ImageOrigin,
): Promise<BuildRecord & { secondsSince: number }> {
  const { rows } = await sql<BuildRecord & { secondsSince: number }>`
    select coalesce(image.build_seconds, 0) as build_seconds, failed.failures::integer,
      coalesce(extract(epoch from now() - greatest(image.built_at, failed.last))::float8, 'infinity') as seconds_since
    from (
      select count(*) as failures, max(failed_at) as last
      from datasheet_search_builds where format = ${format} and database = ${database} and failed_at is not null
    ) failed
    left join (
      select build_seconds, built_at from datasheet_search_images where format = ${format} and database = ${database} order by id desc limit 1
    ) image on true`.execute(db);
  return rows[0]!;
}

/** Writes down that a build begins. Only who holds the build lock may. */
export async function beginBuild(db: Database, { format, database }: ImageOrigin): Promise<number> {
  const { id } = await db
    .insertInto("datasheetSearchBuilds")
    .values({ format, database })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes down which file the build is about to write. */
export async function nameFile(db: Database, buildId: number, sha256: string): Promise<void> {
  await db.updateTable("datasheetSearchBuilds").set({ sha256 }).where("id", "=", buildId).execute();
}

/** Writes down that a build failed. */
export async function failBuild(db: Database, buildId: number): Promise<void> {
  await db.updateTable("datasheetSearchBuilds").set({ failedAt: new Date() }).where("id", "=", buildId).execute();
}

/** Removes what builds wrote that ended before an image named it. Only who holds the build lock may. */
export async function removeLeftovers({
  db,
  fileStore,
  log,
}: {
  db: Database;
  fileStore: FileStore;
  log: Logger;
}): Promise<void> {
  const ended = await db.selectFrom("datasheetSearchBuilds").select(["id", "sha256"]).execute();
  for (const { id, sha256 } of ended) {
    try {
      if (sha256 !== null && !(await isNamed(db, sha256))) await fileStore.remove(sha256);
    } catch (error) {
      log.warn({ err: error, sha256 }, "an index that was never used could not be removed");
      continue;
    }
    // A failure counts until a build succeeds; one that was killed does not.
    await db.updateTable("datasheetSearchBuilds").set({ sha256: null }).where("id", "=", id).execute();
    await db.deleteFrom("datasheetSearchBuilds").where("id", "=", id).where("failedAt", "is", null).execute();
  }
}

async function isNamed(db: Database, sha256: string): Promise<boolean> {
  return (
    (await db.selectFrom("datasheetSearchImages").select("id").where("sha256", "=", sha256).executeTakeFirst()) !==
    undefined
  );
}
