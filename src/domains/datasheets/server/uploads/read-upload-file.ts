import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { mayLookInto } from "#shared/staff-rights.ts";
import type { uploads } from "../../contract/uploads.ts";
import { whoseUploads } from "./whose-uploads.ts";

/** The PDF of an upload. To all but its uploader and operators, whose looks go on record, it is not there. */
export async function readUploadFile(
  context: UserContext,
  { id }: ParsedInputOf<typeof uploads.readUploadFile>,
): Promise<FileAnswer> {
  const { sha256, fileName } = await findSeen(context, id);
  return { mediaType: "application/pdf", fileName, etag: sha256, copies: "none", ...(await openFile(context, sha256)) };
}

export async function findSeen(context: UserContext, id: number) {
  const { db, user } = context;
  const upload = await db
    .selectFrom("datasheetUploads")
    .select(["userId", "sha256", "fileName", "thumbnailSha256"])
    .where("id", "=", id)
    .$if(!mayLookInto(user, "datasheets"), (query) => query.where("userId", "=", user.id))
    .executeTakeFirst();
  if (!upload) throw doorRefusals.notFound("没有这份上传");
  if (upload.userId !== user.id)
    await recordLook(context, { act: "read-upload", subject: "upload", subjectId: id, whose: whoseUploads });
  return upload;
}

export async function openFile(
  { ports: { fileStore } }: UserContext,
  sha256: string,
): Promise<Pick<FileAnswer, "open" | "sizeBytes">> {
  const sizeBytes = await fileStore.sizeOf(sha256);
  if (sizeBytes === null) throw doorRefusals.notFound("文件暂时无法读取，请稍后重试");
  return { open: (range) => fileStore.read(sha256, range), sizeBytes };
}
