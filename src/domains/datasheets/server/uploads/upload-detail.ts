import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { Upload, uploads } from "../../contract/uploads.ts";
import { findOwnUpload } from "./upload-queries.ts";

/** One of them. */
export async function uploadDetail(
  context: UserContext,
  { id }: ParsedInputOf<typeof uploads.uploadDetail>,
): Promise<Upload> {
  return findOwnUpload(context, id);
}
