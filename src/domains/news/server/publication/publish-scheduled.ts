import { mayUserPublish } from "#domains/accounts/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { ARTICLE_DISK_ADDRESS } from "../../addresses.ts";
import { NONE_SCHEDULED, publishScheduledTask } from "./at-its-hour.ts";
import { publishVersion } from "./publish-version.ts";

/** Shows readers the version that waited for its hour, whatever waits for review by then; nothing of what was taken down, or of who may publish nothing. */
async function publishScheduled(context: TaskContext, { articleId: id }: { articleId: number }): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    const article = await db
      .selectFrom("newsArticles")
      .select(["authorId", "title", "scheduledVersion", "scheduledAt", "returnedVersion"])
      .where("id", "=", id)
      .where("state", "in", ["PUBLISHED", "PENDING", "REJECTED"])
      .forUpdate()
      .executeTakeFirst();
    if (!article?.scheduledAt || article.scheduledVersion === null || article.scheduledAt > now) return;
    const { authorId, title, scheduledVersion: version, returnedVersion } = article;
    const isReturned = version === returnedVersion;
    if (!isReturned && (await mayUserPublish(context, authorId, now))) {
      await publishVersion(context, { articleId: id, version, isItsHour: true });
      return;
    }
    await db.updateTable("newsArticles").set(NONE_SCHEDULED).where("id", "=", id).execute();
    if (authorId === null || isReturned) return;
    await notify(context, {
      userId: authorId,
      title: "定时的新版没有发布",
      text: `《${title}》的新版没有发布：到发布时间时作者账号不能发布内容，读者看到的仍是此前的版本。账号恢复后可重新提交审核。`,
      path: ARTICLE_DISK_ADDRESS,
      kind: "review",
    });
  });
}

export const onPublishScheduled = onTask(publishScheduledTask, publishScheduled);
