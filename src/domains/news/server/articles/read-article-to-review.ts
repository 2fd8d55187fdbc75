import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { articlesForOperators } from "../../contract/articles-for-operators.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import type { ArticleState } from "../../labels.ts";
import { readAttachments } from "../attachments/version-attachments.ts";
import { renderArticle } from "../publication/render-article.ts";
import { readPictures } from "./article-cards.ts";
import { isSeen, scheduledAt } from "./seen.ts";
import { whoseArticles } from "./whose-articles.ts";
import { isForOperators, versionForOperators } from "../reports/reported-versions.ts";
import { type Fact, factsOf } from "./article-facts.ts";

/**
 * A version that operators may see, the one asked for or to be decided; that he looked is noted, as nothing else is
 * published, and what readers don't see goes on record.
 */
export async function readArticleToReview(
  context: UserContext,
  { id, version }: ParsedInputOf<typeof articlesForOperators.readArticleToReview>,
): Promise<DataOf<typeof articlesForOperators.readArticleToReview>> {
  const { db, user, now } = context;
  const row = await db
    .selectFrom("newsArticles as article")
    .innerJoin("newsVersions as version", (join) =>
      join
        .onRef("version.articleId", "=", "article.id")
        .on(sql<boolean>`version.version = coalesce(${version ?? null}::integer, ${versionForOperators("article")})`),
    )
    .leftJoin("newsChannels as channel", "channel.id", "version.channelId")
    .leftJoin("accountUsers as writer", "writer.id", "article.authorId")
    .select([
      "article.id",
      "article.state",
      "article.submittedVersion",
      "article.publishedVersion",
      "article.returnedVersion",
      "article.scheduledVersion",
      "writer.nickName",
      "channel.name as channel",
      "version.version",
      "version.title",
      "version.summary",
      "version.tags",
      "version.coverId",
      "version.origin",
      "version.sourceName",
      "version.sourceUrl",
      "version.isAiMade",
      "version.sensitiveWords",
      "version.words",
      "version.wantedAt",
      "version.document",
      isSeen(now).as("isShown"),
      scheduledAt(now).as("scheduledAt"),
    ])
    .where("article.id", "=", id)
    .where(isForOperators("article", "version.version"))
    .executeTakeFirst();
  if (!row) throw doorRefusals.notFound("没有这篇文章，或这一版已不能查看");
  if (!row.isShown || row.version !== row.publishedVersion)
    await recordLook(context, { act: "read-unpublished", subject: "article", subjectId: id, whose: whoseArticles });
  const isSubmitted = row.version === row.submittedVersion;
  if (isSubmitted) {
    const look = { operatorId: user.id, articleId: id, version: row.version, lookedAt: now };
    await db
      .insertInto("newsReviewLooks")
      .values(look)
      .onConflict((conflict) => conflict.columns(["articleId", "version", "operatorId"]).doUpdateSet({ lookedAt: now }))
      .execute();
  }
  const { html } = await renderArticle(context, row.document as unknown as ArticleDocument);
  const covers = await readPictures(context, row.coverId === null ? [] : [row.coverId]);
  const facts: Fact[] = [["作者", row.nickName ?? ""], ...factsOf(row, { waitsAt: isSubmitted ? now : null })];
  return {
    id,
    title: row.title,
    state: row.state as ArticleState,
    version: row.version,
    isSubmitted,
    isReturned: row.version === row.returnedVersion,
    publishedVersion: row.publishedVersion,
    scheduledVersion: row.scheduledVersion,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    summary: row.summary,
    cover: covers.get(row.coverId ?? 0) ?? null,
    attachments: await readAttachments(context, { articleId: id, version: row.version }),
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    html,
  };
}
