import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { uploads } from "../../contract/uploads.ts";
import { createUpload, newUploadId } from "./create-upload.ts";
import { guessPurpose } from "./find-purpose.ts";
import { finishUpload } from "./finish-upload.ts";

/** Takes a file that came whole. */
export async function uploadSmallFile(
  context: UserContext,
  { file, fileName, purpose }: ParsedInputOf<typeof uploads.uploadSmallFile>,
): Promise<DataOf<typeof uploads.uploadSmallFile>> {
  const upload = { id: newUploadId(), userId: context.user.id };
  await createUpload(context, {
    ...upload,
    purpose: purpose ?? guessPurpose(context, fileName),
    fileName,
    sizeBytes: file.length,
  });
  return finishUpload(context, upload, {
    head: async (most) => file.subarray(0, most),
    async *all() {
      yield file;
    },
  });
}
