import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { anyOf } from "#platform/any-of.ts";
import { commentRefusals } from "../../comment-errors.ts";
import { publishVersion } from "../publish/publish-version.ts";
import { moveArticle } from "../writing/move-article.ts";
import { type Fact, factsOf } from "./article-facts.ts";
import { refuseUnseen } from "./refuse-unseen.ts";

/** A version that waits, as an operator sees it in the queue. */
export interface SubmittedArticle {
  id: number;
  title: string;
  summary: string;
  facts: Fact[];
  writer: { id: number; nickName: string } | null;
  submittedAt: Date;
}

interface Range {
  ids: number[] | null;
  limit: number;
  offset: number;
}

export async function countSubmitted({ db }: Context): Promise<{ waiting: number; oldestAt: Date | null }> {
  return db
    .selectFrom("newsArticles")
    .select((eb) => [eb.fn.countAll<number>().as("waiting"), eb.fn.min("submittedAt").as("oldestAt")])
    .where("state", "=", "PENDING")
    .executeTakeFirstOrThrow();
}

/** What was submitted, the oldest first: never what its author has written since. */
export async function listSubmitted(context: Context, { ids, limit, offset }: Range): Promise<SubmittedArticle[]> {
  const rows = await context.db
    .selectFrom("newsArticles as article")
    .innerJoin("newsVersions as version", (join) =>
      join.onRef("version.articleId", "=", "article.id").onRef("version.version", "=", "article.submittedVersion"),
    )
    .leftJoin("newsChannels as channel", "channel.id", "version.channelId")
    .leftJoin("accountUsers as writer", "writer.id", "article.authorId")
    .select([
      "article.id",
      "article.submittedAt",
      "article.createdAt",
      "article.publishedVersion",
      "writer.id as writerId",
      "writer.nickName",
      "channel.name as channel",
    ])
    .select([
      "version.version",
      "version.title",
      "version.summary",
      "version.tags",
      "version.origin",
      "version.sourceName",
      "version.sourceUrl",
      "version.isAiMade",
      "version.wantedAt",
      "version.sensitiveWords",
      "version.words",
    ])
    .select((eb) =>
      eb
        .selectFrom("newsReports as report")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("report.articleId", "=", "article.id")
        .where("report.commentId", "is", null)
        .where("report.state", "=", "upheld")
        .as("upheld"),
    )
    .select((eb) =>
      eb
        .selectFrom("newsVersionAttachments as added")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("added.articleId", "=", "version.articleId")
        .whereRef("added.version", "=", "version.version")
        .as("attachments"),
    )
    .where("article.state", "=", "PENDING")
    .$if(ids !== null, (query) => query.where("article.id", "=", anyOf(ids!)))
    .orderBy("article.submittedAt")
    .orderBy("article.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    summary: row.summary,
    facts: [
      ["举报成立", row.upheld ? `${row.upheld} 次` : ""],
      ...factsOf(row),
      ["附件", row.attachments ? `${row.attachments} 个` : ""],
      ["版本", `第 ${row.version} 版${row.publishedVersion === null ? "" : `（已发布第 ${row.publishedVersion} 版）`}`],
    ].filter((fact): fact is Fact => fact[1] !== ""),
    writer: row.writerId === null ? null : { id: row.writerId, nickName: row.nickName! },
    submittedAt: row.submittedAt ?? row.createdAt,
  }));
}

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
    const seenFrom = isApproved ? await publishVersion(context, { articleId: id, version }) : null;
    if (!isApproved) await moveArticle(context, { id, state: "PENDING" }, "reject", { reason, submittedVersion: null });
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
