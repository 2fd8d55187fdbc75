import { fileTypeFromBuffer } from "file-type";
import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { enqueue } from "#platform/tasks.ts";
import type { uploads } from "../../contract/uploads.ts";
import { fileRefusals } from "../../errors.ts";
import { PLAIN_TEXT } from "#shared/upload-purpose.ts";
import { scanUploadsTask } from "../scan-uploads.ts";
import { findPurpose } from "./find-purpose.ts";
import { findUpload } from "./list-uploads.ts";
import { moving } from "#platform/move-rows.ts";
import { scanStates } from "../../states.ts";

/** So much tells what a file is. */
const HEAD_BYTES = 4100;

type Upload = DataOf<typeof uploads.uploadSmallFile>;

/** The bytes of an upload that is whole: its beginning, and all of them. */
interface UploadedBytes {
  head(most: number): Promise<Uint8Array>;
  all(): AsyncIterable<Uint8Array>;
}

/**
 * Puts an upload's bytes into the file store to be scanned, once or again; another kind than its purpose wants is
 * refused and forgotten.
 */
export async function finishUpload(
  context: Context,
  { id, userId }: { id: string; userId: number },
  bytes: UploadedBytes,
): Promise<Upload> {
  const { db, ports } = context;
  const upload = await db
    .selectFrom("filesUploads")
    .select(["purpose", "sizeBytes", "finishedAt"])
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("goneAt", "is", null)
    .executeTakeFirst();
  if (!upload) throw fileRefusals.uploadUnknown();
  if (upload.finishedAt) return findUpload(context, { id, userId });
  const { mediaTypes, wrongKind } = findPurpose(context, upload.purpose);
  const type = await fileTypeFromBuffer(await bytes.head(HEAD_BYTES));
  const mediaType = mediaTypes.find((known) => known === (type?.mime ?? PLAIN_TEXT));
  if (!mediaType) {
    await db
      .updateTable("filesUploads")
      .set({ goneAt: context.now })
      .where("id", "=", id)
      .where("finishedAt", "is", null)
      .execute();
    throw fileRefusals.wrongKind({ wrongKind });
  }
  const { sha256, sizeBytes } = await ports.fileStore.write(bytes.all(), { maxBytes: upload.sizeBytes });
  if (sizeBytes !== upload.sizeBytes) throw new Error(`an upload of ${upload.sizeBytes} bytes has ${sizeBytes}`);
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const scanState = ports.virusScan ? "waiting" : "skipped";
    const update = db
      .updateTable("filesUploads")
      .set({ sha256, mediaType, finishedAt: now })
      .where("id", "=", id)
      .where("finishedAt", "is", null)
      .where("goneAt", "is", null);
    const finished = await moving(update, { states: scanStates, column: "scanState", to: scanState })
      .returning("id")
      .executeTakeFirst();
    if (finished && ports.virusScan) await enqueue(db, scanUploadsTask, {});
    return findUpload(context, { id, userId });
  });
}
