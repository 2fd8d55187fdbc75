import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { UNDO_MS } from "#platform/domain/case-queue.ts";
import { commentRefusals } from "../../errors.ts";
import { publishVersion } from "../publication/publish-version.ts";
import { moveArticle } from "../writing/move-article.ts";
import { refuseUnseen } from "./refuse-unseen.ts";

interface Decision {
  id: number;
  isApproved: boolean;
  reason: string;
  /** When what the operator saw was submitted. */
  openedAt: string | undefined;
}

/** Publishes what was submitted, or rejects it, on record; refused where another version was submitted since it was seen. What is read already goes on being read. */
export function decideArticle(
  context: UserContext,
  { id, isApproved, reason, openedAt }: Decision,
): Promise<{ userId: number | null; title: string; /** Where it waits for its hour. */ scheduledAt: Date | null }> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const article = await db
      .selectFrom("newsArticles")
      .select(["authorId", "state", "submittedVersion", "submittedAt", "createdAt", "publishedVersion"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (article?.state !== "PENDING" || article.submittedVersion === null) throw commentRefusals.decidedAlready();
    const { submittedVersion: version, authorId } = article;
    refuseUnseen(openedAt, article.submittedAt ?? article.createdAt, commentRefusals.submittedAnew);
    const { title } = await db
      .selectFrom("newsVersions")
      .select("title")
      .where("articleId", "=", id)
      .where("version", "=", version)
      .executeTakeFirstOrThrow();
    if (isApproved) await requireLook(context, { id, version });
    const toldFrom = new Date(now.getTime() + UNDO_MS);
    const seenFrom = isApproved ? await publishVersion(context, { articleId: id, version, toldFrom }) : null;
    if (!isApproved)
      await moveArticle(context, { id, state: "PENDING" }, "reject", {
        reason,
        submittedVersion: null,
        returnedVersion: version,
      });
    await recordAction(context, {
      act: isApproved ? "publish-article" : "reject-article",
      subject: "article",
      subjectId: id,
      reason,
      before: { state: "PENDING", published: article.publishedVersion },
      after: { state: isApproved ? "PUBLISHED" : "REJECTED", version },
    });
    return { userId: authorId, title, scheduledAt: seenFrom && seenFrom > now ? seenFrom : null };
  });
}

/** Whoever publishes a version has opened that very one. */
async function requireLook({ db, user }: UserContext, { id, version }: { id: number; version: number }): Promise<void> {
  const look = await db
    .selectFrom("newsReviewLooks")
    .select("version")
    .where("articleId", "=", id)
    .where("version", "=", version)
    .where("operatorId", "=", user.id)
    .executeTakeFirst();
  if (!look) throw commentRefusals.notRead();
}
