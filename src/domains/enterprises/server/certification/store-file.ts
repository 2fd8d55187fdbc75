import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { lockUser } from "#domains/accounts/server/public.ts";
import { keepUpload } from "#domains/files/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { anyOf } from "#platform/any-of.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { quota } from "#platform/quota.ts";
import { oneChunk } from "#ports/file-store/port.ts";
import type { certification, StoredFile } from "../../contract/certification.ts";
import { enterpriseRefusals } from "../../errors.ts";
import type { FileKind } from "../../labels.ts";
import { findFileUses } from "./enterprise-files.ts";
import { checkFile } from "./check-file.ts";
import { PICTURE_UPLOAD } from "#domains/files/upload-purposes.ts";
import { LICENCE_UPLOAD } from "../../upload-purposes.ts";

// Far more than a form and its changes need.
const fileQuota = quota({
  rows: "suppliersFiles",
  of: "userId",
  at: "createdAt",
  perDay: 60,
  refusal: enterpriseRefusals.filesFull,
});

/** Keeps an upload as a file of the asker's enterprise, once it is looked at; asked again for the same upload it answers the same file. */
export function storeFile(
  context: UserContext,
  { uploadId, kind }: ParsedInputOf<typeof certification.storeFile>,
): Promise<StoredFile> {
  const { user, ports } = context;
  return keepUpload(context, {
    id: uploadId,
    purpose: (kind === "logo" || kind === "picture" ? PICTURE_UPLOAD : LICENCE_UPLOAD).name,
    findKept: (context) => findKept(context, uploadId, kind),
    async mayLook(context) {
      await fileQuota(context, user.id);
    },
    look: async ({ read }) => (await checkFile(await read(), { kind, userId: user.id })) ?? enterpriseRefusals.busy(),
    store: async ({ bytes, mediaType }) => ({ mediaType, ...(await ports.fileStore.write(oneChunk(bytes))) }),
    hold: lockUser,
    async keep(context, { stored, upload: { fileName } }) {
      await fileQuota(context, user.id);
      const { db, now } = context;
      const { id } = await db
        .insertInto("suppliersFiles")
        .values({ ...stored, userId: user.id, uploadId, kind, fileName, createdAt: now })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { id, kind, fileName, mediaType: stored.mediaType, sizeBytes: stored.sizeBytes };
    },
  });
}

async function findKept({ db, user }: UserContext, uploadId: string, kind: FileKind): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom("suppliersFiles")
    .select(["id", "fileName", "mediaType", "sizeBytes"])
    .where("uploadId", "=", uploadId)
    .where("userId", "=", user.id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row && { ...row, kind };
}

/** A file as the door gives it out, of which nobody keeps a copy unless it says so; whoever asks for it has been looked at. */
export function answerFile(
  { ports }: Pick<Context, "ports">,
  file: { id: number; kind: string; sha256: string; mediaType: string; sizeBytes: number },
): FileAnswer {
  return {
    mediaType: file.mediaType,
    sizeBytes: file.sizeBytes,
    etag: file.sha256,
    copies: "none",
    fileName: `${file.kind}-${file.id}`,
    open: (range) => ports.fileStore.read(file.sha256, range),
  };
}

/** Refuses files that are not the asker's, or not for this use. */
export async function requireFiles(
  context: UserContext,
  wanted: { id: number | undefined; kind: FileKind; field: string }[],
): Promise<void> {
  for (const { id, kind, field } of wanted) {
    if (id === undefined) continue;
    const file = await findFile(context, id);
    if (file?.kind !== kind || !isHis(file, context.user.id))
      throw doorRefusals.invalidInput({ [field]: "文件不存在，请重新上传" });
  }
}

export interface FoundFile {
  userId: number;
  uses: Awaited<ReturnType<typeof findFileUses>>;
}

/** What an enterprise holds is its main account's, whoever brought it; all else is his who did. */
export function isHis({ userId, uses }: FoundFile, askerId: number): boolean {
  const owners = uses.flatMap(({ ownerId }) => ownerId ?? []);
  return owners.length === 0 ? userId === askerId : owners.includes(askerId);
}

export async function findFile(context: UserContext, id: number) {
  const file = await context.db
    .selectFrom("suppliersFiles")
    .select(["id", "userId", "kind", "sha256", "mediaType", "sizeBytes"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!file) return undefined;
  return { ...file, uses: await findFileUses(context, [id]) };
}

/** Files by their ids. */
export async function filesById({ db }: Context, ids: number[]): Promise<Map<number, StoredFile>> {
  const rows = await db
    .selectFrom("suppliersFiles")
    .select(["id", "kind", "fileName", "mediaType", "sizeBytes"])
    .where("id", "=", anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, kind: row.kind as FileKind }]));
}
