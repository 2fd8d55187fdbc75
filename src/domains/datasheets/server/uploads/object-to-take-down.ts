import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { Upload, uploads } from "../../contract/uploads.ts";
import { datasheetRefusals } from "../../errors.ts";
import { findOwnUpload, lockOwnUpload } from "./upload-queries.ts";

/** Takes in what an uploader says against the take-down of his document: once for each take-down. */
export async function objectToTakeDown(
  context: UserContext,
  { id, text }: ParsedInputOf<typeof uploads.objectToTakeDown>,
): Promise<Upload> {
  return inTransaction(context, async (context) => {
    const { db, now, user } = context;
    const { state, documentId } = await lockOwnUpload(context, id);
    const removed =
      state === "published" && documentId !== null
        ? await db
            .selectFrom("datasheetDocuments")
            .select("removedAt")
            .where("id", "=", documentId)
            .where("state", "=", "removed")
            .executeTakeFirst()
        : undefined;
    if (!removed?.removedAt) throw datasheetRefusals.notTakenDown();
    const made = await db
      .insertInto("datasheetObjections")
      .values({ documentId: documentId!, removedAt: removed.removedAt, userId: user.id, text, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) throw datasheetRefusals.objectedAlready();
    return findOwnUpload(context, id);
  });
}
