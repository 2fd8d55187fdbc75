import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { lockUser } from "#domains/accounts/server/public.ts";
import { keepUpload } from "#domains/files/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { quota } from "#platform/quota.ts";
import { oneChunk } from "#ports/file-store/port.ts";
import type { attachments } from "../../contract/attachments.ts";
import { writingRefusals } from "../../errors.ts";
import { checkAttachment } from "./check-attachment.ts";
import { ATTACHMENT_UPLOAD } from "../../upload-purposes.ts";

const ACCOUNT_MEGABYTES_MAX = 500;
const attachmentQuota = quota({
  rows: "newsAttachments",
  of: "userId",
  at: "createdAt",
  perDay: 60,
  refusal: writingRefusals.attachmentsUsedUp,
});

type Kept = DataOf<typeof attachments.storeAttachment>;

/** Keeps what the asker uploaded as a file of his, once it is looked into. */
export async function storeAttachment(
  context: UserContext,
  { uploadId }: ParsedInputOf<typeof attachments.storeAttachment>,
): Promise<Kept> {
  const { user, ports } = context;
  return keepUpload(context, {
    id: uploadId,
    purpose: ATTACHMENT_UPLOAD.name,
    findKept: (context) => findKept(context, uploadId),
    async mayLook(context) {
      await attachmentQuota(context, user.id);
      await refuseFull(context, 1);
    },
    look: async ({ mediaType, read }) =>
      (await checkAttachment({ mediaType, userId: user.id, read })) ?? writingRefusals.attachmentsBusy(),
    async store(bytes) {
      await refuseFull(context, bytes.byteLength);
      return ports.fileStore.write(oneChunk(bytes));
    },
    hold: lockUser,
    async keep(context, { stored: { sha256, sizeBytes }, upload: { fileName, mediaType } }) {
      await attachmentQuota(context, user.id);
      await refuseFull(context, sizeBytes);
      const { db, now } = context;
      const { id } = await db
        .insertInto("newsAttachments")
        .values({ userId: user.id, uploadId, sha256, sizeBytes, mediaType, fileName, createdAt: now })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { id, fileName, mediaType, sizeBytes };
    },
  });
}

function findKept({ db, user }: UserContext, uploadId: string): Promise<Kept | undefined> {
  return db
    .selectFrom("newsAttachments")
    .select(["id", "fileName", "mediaType", "sizeBytes"])
    .where("uploadId", "=", uploadId)
    .where("userId", "=", user.id)
    .executeTakeFirst();
}

/** Of all that is kept of his. */
async function refuseFull({ db, user }: UserContext, sizeBytes: number): Promise<void> {
  const { bytes } = await db
    .selectFrom("newsAttachments")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("sizeBytes"), eb.lit(0)).as("bytes"))
    .where("userId", "=", user.id)
    .executeTakeFirstOrThrow();
  if (Number(bytes) + sizeBytes > ACCOUNT_MEGABYTES_MAX * 1_000_000)
    throw writingRefusals.attachmentsFull({ most: ACCOUNT_MEGABYTES_MAX });
}
