import { sql } from "kysely";
import { z } from "zod";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";

/** As long as the law has logs kept (Cybersecurity Law: six months), so that it can be answered for what was said. */
export const SAID_KEPT_DAYS = 180;

export const forgetCommentsTask = { name: "news.forgetComments", payload: z.object({}), isQueuedOnce: true };

/** Takes their words from comments that were deleted, refused or removed long ago, whom they name too; not while a report about one waits. The place stays, for the answers below it. */
async function forgetComments({ db, now }: TaskContext): Promise<void> {
  const before = new Date(now.getTime() - SAID_KEPT_DAYS * DAY_MS);
  await sql`
    with gone as (
      update news_comments as comment set text = '', sensitive_words = '{}', region = ''
      where state in ('deleted', 'refused', 'removed') and text <> '' and coalesce(decided_at, created_at) < ${before}
        and not exists (select from news_reports as report where report.comment_id = comment.id and report.state = 'waiting')
      returning id
    )
    delete from news_comment_mentions where comment_id in (select id from gone)`.execute(db);
}

export const onForgetComments = onTask(forgetCommentsTask, forgetComments);
