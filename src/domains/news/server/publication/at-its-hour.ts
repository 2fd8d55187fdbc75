import { z } from "zod";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { dropWaiting, enqueue } from "#platform/tasks.ts";

/** A version that waits for its hour while readers see the one before it is published then. */
export const publishScheduledTask = { name: "news.publishScheduled", payload: z.object({ articleId: z.int() }) };

/** No version of an article waits for its hour any more. */
export const NONE_SCHEDULED = { scheduledVersion: null, scheduledAt: null };

/** Has the version of an article that waits published at that hour, and at no other that it had; null: at none. */
export async function publishAtItsHour(db: Database, articleId: number, hour: Date | null): Promise<void> {
  await dropWaiting(db, publishScheduledTask, { articleId });
  if (hour !== null) await enqueue(db, publishScheduledTask, { articleId }, hour);
}

/** The same of an article that readers see again: its hour may have passed meanwhile. */
export async function resumeItsHour({ db }: Pick<Context, "db">, articleId: number): Promise<void> {
  const { scheduledAt } = await db
    .selectFrom("newsArticles")
    .select("scheduledAt")
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
  if (scheduledAt !== null) await publishAtItsHour(db, articleId, scheduledAt);
}
