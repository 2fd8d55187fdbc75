import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { CaseNotice } from "#platform/domain/case-queue.ts";
import { ARTICLE_DISK_ADDRESS } from "../../addresses.ts";
import { moveTo } from "../../states.ts";
import type { ArticleState } from "../../labels.ts";
import { moveArticle } from "../writing/move-article.ts";

/**
 * Takes an article, and a version that waits, off in the caller's transaction, and answers what its author is to be told;
 * null where none is published, or another version than told.
 */
export async function takeDown(
  context: UserContext,
  { id, version, reason }: { id: number; version: number; reason: string },
): Promise<CaseNotice[] | null> {
  const known = await context.db
    .selectFrom("newsArticles")
    .select(["authorId", "title", "state", "publishedVersion"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const state = known?.state as ArticleState;
  if (known?.publishedVersion !== version || !moveTo("takeDown", state)) return null;
  await moveArticle(context, { id, state }, "takeDown", { reason, submittedVersion: null });
  await recordAction(context, {
    act: "take-down-article",
    subject: "article",
    subjectId: id,
    reason,
    before: { state },
    after: { state: "DISMOUNT" },
  });
  if (known.authorId === null) return [];
  const text = `《${known.title}》已被下架：${reason}。可放回草稿修改，重新提交审核；如有疑问请通过意见反馈联系我们。`;
  return [{ userId: known.authorId, title: "文章已被下架", text, path: ARTICLE_DISK_ADDRESS }];
}
