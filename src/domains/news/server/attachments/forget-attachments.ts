import { sql } from "kysely";
import { z } from "zod";
import { onTask, type TaskContext } from "#platform/tasks.ts";

/** One that was taken out may be put in again, by whoever has the page still open. */
const KEPT_DAYS = 7;

export const forgetAttachmentsTask = { name: "news.forgetAttachments", payload: z.object({}), isQueuedOnce: true };

/** Forgets files that no version of an article has had for a while; their bytes are swept after that. */
async function forgetAttachments({ db, now }: TaskContext): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await sql`
    delete from news_attachments where id in (
      select id from news_attachments file where created_at < ${before}
        and not exists (select from news_version_attachments added where added.attachment_id = file.id)
      for update skip locked)`.execute(db);
}

export const onForgetAttachments = onTask(forgetAttachmentsTask, forgetAttachments);
