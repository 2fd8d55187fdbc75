import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { type StoredFiles, namedOf } from "#platform/stored-files.ts";
import { enqueue, onTask, type TaskContext, type TaskHandler } from "#platform/tasks.ts";
import { DAY_MS, HOUR_MS } from "#shared/durations.ts";
import { scanUploadsTask } from "./scan-uploads.ts";
import { UPLOAD_EXPIRES_AFTER_HOURS, UPLOAD_ID, UPLOAD_KEPT_DAYS } from "../upload-purposes.ts";

/** What was written so lately may be about to be named. */
const YOUNG_MS = DAY_MS;
const ASKED_AT_ONCE = 500;
/** More than these, and most of all files: the files are another database's. */
const SWEPT_WITHOUT_DOUBT = 500;

export const sweepFilesTask = { name: "files.sweep", payload: z.object({}), isQueuedOnce: true };

/** Done once a day: forgets uploads that nobody finished or took, and removes files that no row names. Twice at once, or cut short, it loses nothing. */
export const onSweepFiles: TaskHandler = onTask(sweepFilesTask, async (context) => {
  await forgetUploads(context);
  await forgetPictures(context);
  await sweepParts(context);
  await sweepFiles(context, context.declared.storedFiles);
  await enqueue(context.db, scanUploadsTask, {});
});

async function forgetUploads({ db, now }: TaskContext): Promise<void> {
  const expired = new Date(now.getTime() - UPLOAD_EXPIRES_AFTER_HOURS * HOUR_MS);
  await db.deleteFrom("filesUploads").where("finishedAt", "is", null).where("createdAt", "<", expired).execute();
  await db
    .deleteFrom("filesUploads")
    .where("createdAt", "<", new Date(now.getTime() - UPLOAD_KEPT_DAYS * DAY_MS))
    .execute();
}

/** What no value of the system config names any more; one may be about to be saved. */
async function forgetPictures({ db, now }: TaskContext): Promise<void> {
  await db
    .deleteFrom("filesPictures")
    .where("keptAt", "<", new Date(now.getTime() - YOUNG_MS))
    .where(
      sql<boolean>`not exists (select from site_config where position(files_pictures.sha256 in site_config.value::text) > 0)`,
    )
    .execute();
}

/** Removes what came of uploads that are over, or are known no longer. */
async function sweepParts({ db, settings, now }: TaskContext): Promise<void> {
  const names = await readdir(settings.uploadsDir).catch(() => []);
  // Others may keep theirs in the same folder.
  for (const id of names.filter((name) => UPLOAD_ID.test(name))) {
    const place = path.join(settings.uploadsDir, id);
    const found = await stat(place).catch(() => null);
    if (!found?.isFile() || now.getTime() - found.mtimeMs < UPLOAD_EXPIRES_AFTER_HOURS * HOUR_MS) continue;
    const upload = await db
      .selectFrom("filesUploads")
      .select("id")
      .where("id", "=", id)
      .where("finishedAt", "is", null)
      .where("goneAt", "is", null)
      .executeTakeFirst();
    if (!upload) await rm(place, { force: true });
  }
}

async function sweepFiles(context: TaskContext, kept: StoredFiles[]): Promise<void> {
  const { db, ports, log, now } = context;
  if (!(await isOwner(context))) {
    log.error(
      "the files belong to another database: none is removed. Where that is no more, remove the file store's `owner`",
    );
    return;
  }
  const writtenBefore = new Date(now.getTime() - YOUNG_MS);
  const unnamed: string[] = [];
  let total = 0;
  let old: string[] = [];
  const ask = async () => {
    const named = await namedOf(db, kept, old);
    unnamed.push(...old.filter((sha256) => !named.has(sha256)));
    old = [];
  };
  for await (const { sha256, writtenAt } of ports.fileStore.list()) {
    total++;
    if (writtenAt < writtenBefore) old.push(sha256);
    if (old.length === ASKED_AT_ONCE) await ask();
  }
  await ask();
  if (unnamed.length > SWEPT_WITHOUT_DOUBT && unnamed.length > total / 2) {
    log.error(
      { unnamed: unnamed.length, total },
      "most files are named by no row: is this the database they belong to? none is removed",
    );
    return;
  }
  let removed = 0;
  for (const sha256 of unnamed) if (await removeUnnamed(context, kept, { sha256, writtenBefore })) removed++;
  if (removed > 0) log.info({ removed }, "files that nothing names were removed");
}

/** Whether it was this database that first swept the files: a copy of it, or one that was restored, knows not what they are to the other. */
async function isOwner({ db, ports }: TaskContext): Promise<boolean> {
  const { rows } = await sql<{
    name: string;
  }>`select system_identifier || '/' || oid as name from pg_control_system(), pg_database where datname = current_database()`.execute(
    db,
  );
  const { name } = rows[0]!;
  return (await ports.fileStore.ownedBy(name)) === name;
}

async function removeUnnamed(
  { db, ports, log }: TaskContext,
  kept: StoredFiles[],
  { sha256, writtenBefore }: { sha256: string; writtenBefore: Date },
): Promise<boolean> {
  // Asked again where nobody can write the same bytes meanwhile: they may have come, and been named, since.
  const isNamed = async () => (await namedOf(db, kept, [sha256])).size > 0;
  return ports.fileStore.removeUnnamed(sha256, { writtenBefore, isNamed }).catch((error: unknown) => {
    log.warn({ err: error, sha256 }, "a file that nothing names stays");
    return false;
  });
}
