import { buffer } from "node:stream/consumers";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { holdUser, refuseMuted } from "#domains/accounts/server/public.ts";
import { lookIntoUpload, takeUpload } from "#domains/files/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { oneChunk } from "#ports/file-store/port.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { attachments } from "../../contract/attachments.ts";
import { writingRefusals } from "../../writing-errors.ts";
import { checkAttachment } from "./check-attachment.ts";

const ATTACHMENTS_A_DAY_MOST = 60;
const ACCOUNT_MEGABYTES_MOST = 500;

type Kept = DataOf<typeof attachments.keepAttachment>;

/** Keeps what the asker uploaded as a file of his, once it is looked into. */
export async function keepAttachment(context: UserContext, { uploadId }: ParsedInputOf<typeof attachments.keepAttachment>): Promise<Kept> {
  const { user, ports } = context;
  await refuseMuted(context);
  const known = await findKept(context, uploadId);
  if (known) return known;
  await refuseTooMany(context);
  await refuseFull(context, 1);
  const wanted = { id: uploadId, userId: user.id, purpose: "attachment" as const };
  const bytes = await lookIntoUpload(context, wanted, ({ mediaType, sha256 }) => checkAttachment({ mediaType, userId: user.id, read: async () => buffer(await ports.fileStore.read(sha256)) }));
  if (!bytes) throw writingRefusals.attachmentsBusy();
  // What there is no room for has nothing wrong: it stays until there is.
  await refuseFull(context, bytes.byteLength);
  const { sha256, sizeBytes } = await ports.fileStore.write(oneChunk(bytes));
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    // Several at once of one user are kept in turn.
    await holdUser(context);
    const known = await findKept(context, uploadId);
    if (known) return known;
    await refuseTooMany(context);
    await refuseFull(context, sizeBytes);
    const { fileName, mediaType } = await takeUpload(context, db, wanted);
    const { id } = await db.insertInto("newsAttachments").values({ userId: user.id, uploadId, sha256, sizeBytes, mediaType, fileName, createdAt: now }).returning("id").executeTakeFirstOrThrow();
    return { id, fileName, mediaType, sizeBytes };
  });
}

function findKept({ db, user }: UserContext, uploadId: string): Promise<Kept | undefined> {
  return db.selectFrom("newsAttachments").select(["id", "fileName", "mediaType", "sizeBytes"]).where("uploadId", "=", uploadId).where("userId", "=", user.id).executeTakeFirst();
}

async function refuseTooMany({ db, user, now }: UserContext): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const { count } = await db.selectFrom("newsAttachments").select((eb) => eb.fn.countAll<number>().as("count")).where("userId", "=", user.id).where("createdAt", ">", since).executeTakeFirstOrThrow();
  if (count >= ATTACHMENTS_A_DAY_MOST) throw writingRefusals.attachmentsUsedUp();
}

/** Of all that is kept of his. */
async function refuseFull({ db, user }: UserContext, sizeBytes: number): Promise<void> {
  const { bytes } = await db.selectFrom("newsAttachments").select((eb) => eb.fn.coalesce(eb.fn.sum<string>("sizeBytes"), eb.lit(0)).as("bytes")).where("userId", "=", user.id).executeTakeFirstOrThrow();
  if (Number(bytes) + sizeBytes > ACCOUNT_MEGABYTES_MOST * 1_000_000) throw writingRefusals.attachmentsFull({ most: ACCOUNT_MEGABYTES_MOST });
}
