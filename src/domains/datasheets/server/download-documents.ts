import { PassThrough, type Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { formatFileSize } from "#shared/format-file-size.ts";
import { uniqueFileNames } from "#shared/unique-file-names.ts";
import type { datasheets } from "../contract.ts";
import { datasheetRefusals } from "../errors.ts";
import { countUse } from "./count-use.ts";

const ZIP_BYTES_MAX = 500 * 1024 * 1024;
const GIVEN_UP_AFTER_MINUTES = 10;

interface ZipEntry {
  id: number;
  sha256: string;
  fileName: string;
  sizeBytes: number;
  createdAt: Date;
}

/** Several published documents as one zip, made while it is sent. One zip at a time for each user. */
export async function downloadDocuments(context: UserContext, { ids }: ParsedInputOf<typeof datasheets.downloadDocuments>): Promise<FileAnswer> {
  const entries = await selectEntries(context, ids);
  if (entries.length === 0) throw doorRefusals.notFound("所选规格书不存在，或已被下架");
  const sizeBytes = entries.reduce((sum, entry) => sum + entry.sizeBytes, 0);
  if (sizeBytes > ZIP_BYTES_MAX) throw datasheetRefusals.zipTooLarge({ size: formatFileSize(sizeBytes), most: formatFileSize(ZIP_BYTES_MAX) });
  await inTransaction(context, async (context) => {
    await takeTurn(context);
    await countUse(context, "document-download", entries.map((entry) => entry.id));
  });
  const stamp = context.now.toISOString().slice(0, 19).replace(/\D/g, "");
  return { mediaType: "application/zip", fileName: `规格书-${stamp}-spec.zip`, isDownload: true, open: async () => streamZip(context, entries) };
}

function selectEntries(context: UserContext, ids: number[]): Promise<ZipEntry[]> {
  return context.db
    .selectFrom("datasheetDocuments")
    .select(["id", "sha256", "fileName", "sizeBytes", "createdAt"])
    .where("id", "in", ids)
    .where("state", "=", "published")
    .orderBy("id")
    .execute();
}

/** Refuses while another zip of this user is being sent. A turn that was never given back (the process was killed) ends by itself. */
async function takeTurn(context: UserContext) {
  const givenUp = new Date(context.now.getTime() - GIVEN_UP_AFTER_MINUTES * 60_000);
  const taken = await context.db
    .insertInto("datasheetRunningDownloads")
    .values({ userId: context.user.id, startedAt: context.now })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ startedAt: context.now }).where("datasheetRunningDownloads.startedAt", "<", givenUp))
    .returning("userId")
    .executeTakeFirst();
  if (!taken) throw datasheetRefusals.zipUnderWay();
}

function giveTurnBack(context: UserContext) {
  return context.db.deleteFrom("datasheetRunningDownloads").where("userId", "=", context.user.id).where("startedAt", "=", context.now).execute();
}

function streamZip(context: UserContext, entries: ZipEntry[]): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  // Names without a folder, in UTF-8 with its flag: so Windows shows Chinese as Chinese.
  const names = uniqueFileNames(entries.map((entry) => entry.fileName));
  entries.forEach(({ sha256, sizeBytes, createdAt }, index) => {
    zip.addReadStreamLazy(names[index]!, { size: sizeBytes, mtime: createdAt, compress: false }, (done) => {
      context.ports.fileStore.read(sha256).then((bytes) => done(null, bytes as never), (error: unknown) => done(error, undefined as never));
    });
  });
  zip.on("error", (error) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  zip.outputStream.on("error", (error: Error) => output.destroy(error)).pipe(output);
  output.once("close", () => {
    giveTurnBack(context).catch((error: unknown) => context.log.error({ err: error, requestId: context.requestId }, "a zip's turn was not given back"));
  });
  zip.end();
  return output;
}
