import { z } from "zod";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { DELETED_KEPT_DAYS } from "../../labels.ts";

export const forgetDeletedTask = { name: "news.forgetDeleted", payload: z.object({}), isQueuedOnce: true };

/** Forgets articles that their authors deleted a while ago, with all versions; not while a report about one waits, nor what an import must go on leaving out. */
async function forgetDeleted({ db, now }: TaskContext): Promise<void> {
  await db
    .deleteFrom("newsArticles as article")
    .where("article.state", "=", "DELETEED")
    .where("article.source", "=", "")
    .where("article.updatedAt", "<", new Date(now.getTime() - DELETED_KEPT_DAYS * DAY_MS))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("newsReports as report")
            .select("report.id")
            .whereRef("report.articleId", "=", "article.id")
            .where("report.state", "=", "waiting"),
        ),
      ),
    )
    .execute();
}

export const onForgetDeleted = onTask(forgetDeletedTask, forgetDeleted);
