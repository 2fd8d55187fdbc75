import type { ParsedInputOf } from "#api/define-calls.ts";
import { keepUpload } from "#domains/files/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { moving } from "#platform/move-rows.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { enqueue } from "#platform/tasks.ts";
import type { Upload, uploads } from "../../contract/uploads.ts";
import { queueOnceCommitted, readUploadTask } from "./read-upload.ts";
import { findOwnUpload } from "./upload-queries.ts";
import { uploadStates } from "../../states.ts";
import { DATASHEET_UPLOAD } from "../../upload-purposes.ts";

const NAME_MAX = 255;

/** Takes an uploaded file in and has it read. The same bytes of the same user are one upload, also at once; one that could not be read is read again. */
export async function addUpload(
  context: UserContext,
  { fileId }: ParsedInputOf<typeof uploads.addUpload>,
): Promise<Upload> {
  return keepUpload(context, {
    id: fileId,
    purpose: DATASHEET_UPLOAD.name,
    findKept: (context) => findKept(context, fileId),
    // It is read behind the answer, and stays where it is stored.
    look: async () => null,
    store: async (unread) => unread,
    hold: (context) => lockInTransaction(context, `datasheets.addUpload ${fileId}`),
    async keep(context, { upload: { sha256, sizeBytes, fileName } }) {
      const { db, user, now } = context;
      const { id, state } = await db
        .insertInto("datasheetUploads")
        .values({
          userId: user.id,
          sha256,
          sizeBytes,
          fileName: fileName.slice(-NAME_MAX),
          createdAt: now,
          updatedAt: now,
        })
        .onConflict((conflict) => conflict.columns(["userId", "sha256"]).doUpdateSet({ updatedAt: now }))
        .returning(["id", "state"])
        .executeTakeFirstOrThrow();
      if (state === "unusable") {
        const again = db.updateTable("datasheetUploads").set({ failure: null, progress: 0 }).where("id", "=", id);
        await moving(again, { states: uploadStates, to: "reading" }).execute();
      }
      // The reading that found it unusable may not have ended yet.
      if (state === "unusable") await enqueue(db, readUploadTask, { uploadId: id });
      if (state === "reading") await queueOnceCommitted(context);
      return findOwnUpload(context, id);
    },
  });
}

async function findKept(context: UserContext, fileId: string): Promise<Upload | undefined> {
  const known = await context.db
    .selectFrom("filesUploads as file")
    .innerJoin("datasheetUploads as upload", (join) =>
      join.onRef("upload.sha256", "=", "file.sha256").onRef("upload.userId", "=", "file.userId"),
    )
    .select("upload.id")
    .where("file.id", "=", fileId)
    .where("file.userId", "=", context.user.id)
    .where("file.takenAt", "is not", null)
    .executeTakeFirst();
  return known && findOwnUpload(context, known.id);
}
