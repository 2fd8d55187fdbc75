import type { documentFiles } from "#domains/catalogue/contract/document-files.ts";
import { PassThrough, type Readable } from "node:stream";
import { sql } from "kysely";
import { ZipFile } from "yazl";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { formatStamp } from "#shared/format-date.ts";
import { formatFileSize } from "#shared/format-file-size.ts";
import { withEnding } from "#platform/file-ending.ts";
import { uniqueFileNames } from "#shared/unique-file-names.ts";
import { datasheetRefusals } from "../../errors.ts";
import { markedFileName } from "#domains/catalogue/sample-documents.ts";
import { countUse } from "#domains/catalogue/server/public.ts";

/** How many files it may hold: `FILES_PER_ZIP_MAX` of the contract. */
const ZIP_BYTES_MAX = 500 * 1024 * 1024;
/** Where samples lie in a zip, apart from what is real. */
const SAMPLES_FOLDER = "样例/";
const ALIVE_EVERY_MS = 20_000;
// Three signs of life were missed: whoever was sending has been killed.
const DEAD_AFTER = sql<Date>`now() - interval '60 seconds'`;

interface ZipEntry {
  id: number;
  sha256: string;
  fileName: string;
  sizeBytes: number;
  isSample: boolean;
  createdAt: Date;
}

/** Several published documents as one zip, made while it is sent: all of them or none. One zip at a time for each user. */
export async function downloadDocuments(
  context: UserContext,
  { ids }: ParsedInputOf<typeof documentFiles.downloadDocuments>,
): Promise<FileAnswer> {
  const entries = await selectEntries(context, [...new Set(ids)]);
  const sizeBytes = entries.reduce((sum, entry) => sum + entry.sizeBytes, 0);
  if (sizeBytes > ZIP_BYTES_MAX)
    throw datasheetRefusals.zipTooLarge({ size: formatFileSize(sizeBytes), most: formatFileSize(ZIP_BYTES_MAX) });
  await inTransaction(context, async (context) => {
    await takeTurn(context);
    await countUse(
      context,
      "document-download",
      entries.map((entry) => entry.id),
    );
  });
  const stamp = formatStamp(context.now);
  return {
    mediaType: "application/zip",
    fileName: `规格书-${stamp}-spec.zip`,
    plainFileName: `datasheets-${stamp}-spec.zip`,
    isDownload: true,
    copies: "none",
    open: async () => streamZip(context, entries),
  };
}

/** The documents of a zip. Refuses where one is gone, or its file can't be read: half of what was chosen would look like all of it. */
async function selectEntries(context: UserContext, ids: number[]): Promise<ZipEntry[]> {
  const entries = await context.db
    .selectFrom("datasheetDocuments")
    .select(["id", "sha256", "fileName", "sizeBytes", "isSample", "createdAt"])
    .where("id", "in", ids)
    .where("state", "=", "published")
    .orderBy("id")
    .execute();
  if (entries.length < ids.length) throw datasheetRefusals.someGone({ count: ids.length - entries.length });
  for (const { id, sha256, fileName } of entries) {
    if ((await context.ports.fileStore.sizeOf(sha256)) !== null) continue;
    context.log.error({ documentId: id, sha256 }, "the file of a document is missing");
    throw datasheetRefusals.fileUnreadable({ fileName });
  }
  return entries;
}

/** Refuses while another zip of this user is being sent, by whichever process. */
async function takeTurn(context: UserContext) {
  const turn = { userId: context.user.id, startedAt: context.now, aliveAt: sql<Date>`now()` };
  const taken = await context.db
    .insertInto("datasheetRunningDownloads")
    .values(turn)
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet(turn).where("datasheetRunningDownloads.aliveAt", "<", DEAD_AFTER),
    )
    .returning("userId")
    .executeTakeFirst();
  if (!taken) throw datasheetRefusals.zipUnderWay();
}

/** Keeps the turn while the zip is being sent, and gives it back at the end. */
function holdTurn(context: UserContext): () => Promise<void> {
  const { db, user, now, log, requestId } = context;
  const complain = (error: unknown) => log.error({ err: error, requestId }, "the turn of a zip");
  const beat = setInterval(() => {
    const alive = db.updateTable("datasheetRunningDownloads").set({ aliveAt: sql<Date>`now()` });
    alive.where("userId", "=", user.id).where("startedAt", "=", now).execute().catch(complain);
  }, ALIVE_EVERY_MS);
  return async () => {
    clearInterval(beat);
    const turn = db.deleteFrom("datasheetRunningDownloads").where("userId", "=", user.id);
    await turn.where("startedAt", "=", now).execute().catch(complain);
  };
}

function streamZip(context: UserContext, entries: ZipEntry[]): Readable {
  const zip = new ZipFile();
  const giveTurnBack = holdTurn(context);
  // Before the end is sent: who has all of it may ask for the next one at once.
  const output = new PassThrough({ flush: (end) => void giveTurnBack().then(() => end()) });
  let current: Readable | undefined;
  // In UTF-8 with its flag: so Windows shows Chinese as Chinese.
  const names = uniqueFileNames(entries.map((entry) => withEnding(markedFileName(entry), "application/pdf")));
  entries.forEach(({ sha256, sizeBytes, isSample, createdAt }, index) => {
    zip.addReadStreamLazy(
      (isSample ? SAMPLES_FOLDER : "") + names[index]!,
      { size: sizeBytes, mtime: createdAt, compress: false },
      (done) => {
        const opened = context.ports.fileStore.read(sha256);
        opened.then(
          (bytes) => done(null, (current = bytes)),
          (error: unknown) => done(error, undefined as never),
        );
      },
    );
  });
  zip.on("error", (error) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  zip.outputStream.on("error", (error: Error) => output.destroy(error)).pipe(output);
  output.once("close", () => {
    // Who goes in the middle leaves a file open.
    current?.destroy();
    void giveTurnBack();
  });
  zip.end();
  return output;
}
