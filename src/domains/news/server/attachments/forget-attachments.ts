import { sql } from "kysely";
import { z } from "zod";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";

/** One that was taken out may be put in again, by whoever has the page still open. */
const KEPT_DAYS = 7;

export const forgetAttachmentsTask = { name: "news.forgetAttachments", payload: z.object({}), isQueuedOnce: true };

const IS_UNUSED = sql`not exists (select from news_version_attachments as added where added.attachment_id = file.id)`;

/** Forgets files that no version of an article has had for a while; their bytes are swept after that. One that is used again is counted anew. */
async function forgetAttachments({ db, now }: TaskContext): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await sql`delete from news_attachments where id in (select id from news_attachments as file where unused_since < ${before} and ${IS_UNUSED} for update skip locked)`.execute(
    db,
  );
  await sql`update news_attachments as file set unused_since = ${now} where unused_since is null and ${IS_UNUSED}`.execute(
    db,
  );
}

export const onForgetAttachments = onTask(forgetAttachmentsTask, forgetAttachments);
