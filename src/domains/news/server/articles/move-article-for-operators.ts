import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { ARTICLE_DISK_ADDRESS } from "../../addresses.ts";
import { commentRefusals } from "../../errors.ts";
import type { articlesForOperators } from "../../contract/articles-for-operators.ts";
import { resumeItsHour } from "../publication/at-its-hour.ts";
import { moveArticle } from "../writing/move-article.ts";
import { takeDown } from "./take-down.ts";
import { whoseArticles } from "./whose-articles.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";

/** Takes an article down or lets it be seen again, once; its author is told why. */
export function moveArticleForOperators(
  context: UserContext,
  { id, version, act, reason }: ParsedInputOf<typeof articlesForOperators.moveArticleForOperators>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    await refuseOwnCase(context, whoseArticles, id);
    if (act === "take-down") {
      const told = await takeDown(context, { id, version, reason });
      if (!told) throw commentRefusals.stateChanged();
      for (const notice of told) await notify(context, { ...notice, kind: "review" });
    } else {
      await restore(context, { id, version, reason });
    }
    return {};
  });
}

/** What its author took down himself says no reason, and stays his to publish. */
async function restore(
  context: UserContext,
  { id, version, reason }: { id: number; version: number; reason: string },
): Promise<void> {
  const known = await context.db
    .selectFrom("newsArticles")
    .select(["authorId", "title", "publishedVersion", "state", "reason"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!known) throw doorRefusals.notFound("没有这篇文章");
  if (known.publishedVersion === null) throw commentRefusals.neverPublished();
  if (known.state !== "DISMOUNT" || known.reason === "" || known.publishedVersion !== version)
    throw commentRefusals.stateChanged();
  await moveArticle(context, { id, state: "DISMOUNT" }, "publish", { reason: "" });
  await resumeItsHour(context, id);
  await recordAction(context, {
    act: "restore-article",
    subject: "article",
    subjectId: id,
    reason,
    before: { state: "DISMOUNT" },
    after: { state: "PUBLISHED" },
  });
  if (known.authorId !== null)
    await notify(context, {
      userId: known.authorId,
      title: "文章已恢复展示",
      text: `《${known.title}》已恢复展示：${reason}`,
      path: ARTICLE_DISK_ADDRESS,
      kind: "review",
    });
}
