import { sql } from "kysely";
import { z } from "zod";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { daySecret } from "#domains/catalogue/server/public/first-uses.ts";
import type { Context } from "#platform/context.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { visitorOf } from "#platform/visitor.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { newsArticles } from "../../contract/articles.ts";
import { isSeen } from "./seen.ts";

const ROWS_AT_ONCE = 10_000;
const HOURS_KEPT_DAYS = 31;

/** Counts that an article is read, once for each visitor and day; who has not signed in is one with all of his network. One that readers may not see is not counted. */
export async function countRead(
  context: Context,
  { id }: ParsedInputOf<typeof newsArticles.countRead>,
): Promise<Record<string, never>> {
  const { db, now } = context;
  await sql`
    with ${daySecret(context)},
    marked as (
      insert into news_read_marks (mark, day)
      select sha256(secret || convert_to(concat_ws(chr(10), ${visitorOf(context)}::text, 'article', ${id}::text), 'UTF8')), (${now}::timestamptz)::date
      from secret where exists (select from news_articles as article where article.id = ${id} and ${isSeen(now)})
      on conflict do nothing returning mark
    ),
    counted as (update news_articles set reads = reads + 1 where id = ${id} and exists (select from marked))
    insert into news_read_hours as counted (article_id, hour, reads)
    select ${id}, date_trunc('hour', ${now}::timestamptz), 1 from marked
    on conflict (article_id, hour) do update set reads = counted.reads + 1`.execute(db);
  return {};
}

export const forgetReadsTask = { name: "news.forgetReads", payload: z.object({}), isQueuedOnce: true };

/** Takes away who read what on days that are over, and hours that neither a list nor an author asks for. */
async function forgetReads({ db, now }: TaskContext): Promise<void> {
  for (let removed = ROWS_AT_ONCE; removed === ROWS_AT_ONCE;) {
    const { numAffectedRows } = await sql`
      delete from news_read_marks where mark = any(array(select mark from news_read_marks where day < (${now}::timestamptz)::date limit ${ROWS_AT_ONCE}))`.execute(
      db,
    );
    removed = Number(numAffectedRows);
  }
  await db
    .deleteFrom("newsReadHours")
    .where("hour", "<", new Date(now.getTime() - HOURS_KEPT_DAYS * DAY_MS))
    .execute();
}

export const onForgetReads = onTask(forgetReadsTask, forgetReads);
