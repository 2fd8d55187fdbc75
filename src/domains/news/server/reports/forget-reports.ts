import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Context } from "#platform/context.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { SAID_KEPT_DAYS } from "../comments/forget-comments.ts";

export const forgetReportsTask = { name: "news.forgetReports", payload: z.object({}), isQueuedOnce: true };

/** Forgets what was told in reports that were decided long ago, and in those of closed accounts as soon as they are decided. */
async function forgetReports(context: TaskContext): Promise<void> {
  const before = new Date(context.now.getTime() - SAID_KEPT_DAYS * DAY_MS);
  await clearReports(context, sql`(report.decided_at < ${before} or report.user_id is null)`);
}

/** Takes their words and pictures from decided reports (`report`): who reported what, and how that was decided and why, stays. */
export async function clearReports({ db }: Pick<Context, "db">, which: RawBuilder<unknown>): Promise<void> {
  const isCleared = sql`report.state <> 'waiting' and ${which}`;
  await sql`delete from news_report_files as file using news_reports as report where report.id = file.report_id and ${isCleared}`.execute(
    db,
  );
  await sql`
    update news_reports as report set detail = '', quoted = case when comment_id is null then quoted else '' end
    where ${isCleared} and (detail <> '' or (comment_id is not null and quoted <> ''))`.execute(db);
}

export const onForgetReports = onTask(forgetReportsTask, forgetReports);
