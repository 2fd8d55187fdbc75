import { z } from "zod";
import { mayUserPublish } from "#domains/accounts/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { Database } from "#platform/database.ts";
import { inTransaction } from "#platform/database.ts";
import { dropWaiting, enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { ARTICLE_DISK_ADDRESS } from "../../addresses.ts";
import type { ArticleState } from "../../labels.ts";
import { moveTo } from "../../states.ts";
import { moveArticle } from "../writing/move-article.ts";

/** So long before its hour an article is asked about: at the hour itself it is seen, whether tasks are done or not. */
const ASKED_BEFORE_MS = 60_000;
const REASON = "到发布时间时作者账号不能发布内容";

const holdScheduledTask = { name: "news.holdScheduled", payload: z.object({ articleId: z.int() }) };

/** Has an article asked about just before its hour, and before no other that it had. */
export async function askBeforeItsHour(db: Database, articleId: number, publishedAt: Date): Promise<void> {
  await dropItsHour(db, articleId);
  await enqueue(db, holdScheduledTask, { articleId }, new Date(publishedAt.getTime() - ASKED_BEFORE_MS));
}

/** Has an article asked about no more, which waits for no hour. */
export async function dropItsHour(db: Database, articleId: number): Promise<void> {
  await dropWaiting(db, holdScheduledTask, { articleId });
}

/** Takes an article off that passed review before its author was muted or frozen, or asked to be closed. It can be handed in again. */
async function holdScheduled(context: TaskContext, { articleId: id }: { articleId: number }): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    const article = await db
      .selectFrom("newsArticles")
      .select(["authorId", "title", "state", "publishedVersion", "publishedAt"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!article?.authorId || !article.publishedAt || article.publishedVersion === null) return;
    const { authorId, title, publishedAt } = article;
    const state = article.state as ArticleState;
    // What has another hour by now is asked about before that.
    if (publishedAt.getTime() > now.getTime() + 2 * ASKED_BEFORE_MS || !moveTo("takeDown", state)) return;
    if (await mayUserPublish(context, authorId, publishedAt)) return;
    // Nobody has read it: the next time it is new again.
    const unread = { submittedVersion: null, publishedVersion: null, publishedAt: null };
    await moveArticle(context, { id, state }, "takeDown", { reason: REASON, ...unread });
    await notify(context, {
      userId: authorId,
      title: "定时文章没有发布",
      text: `《${title}》没有发布：${REASON}。账号恢复后可放回草稿，重新提交审核。`,
      path: ARTICLE_DISK_ADDRESS,
      kind: "review",
    });
  });
}

export const onHoldScheduled = onTask(holdScheduledTask, holdScheduled);
