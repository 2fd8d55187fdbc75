import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import type { Upload, uploads } from "../../contract/uploads.ts";
import { datasheetRefusals } from "../../errors.ts";
import { uploadStates } from "../../states.ts";
import { UPLOAD_STATE_LABELS } from "../../upload-labels.ts";
import { findOwnUpload, lockOwnUpload } from "./upload-queries.ts";

/** Takes an upload that waits for the operators back. */
export async function withdrawUpload(
  context: UserContext,
  { id }: ParsedInputOf<typeof uploads.withdrawUpload>,
): Promise<Upload> {
  return inTransaction(context, async (context) => {
    const { state } = await lockOwnUpload(context, id);
    await moveRow(
      context.db.updateTable("datasheetUploads").set({ updatedAt: context.now }).where("id", "=", id),
      { states: uploadStates, to: "withdrawn" },
      () => datasheetRefusals.uploadStateChanged({ state: UPLOAD_STATE_LABELS[state] }),
    );
    return findOwnUpload(context, id);
  });
}
