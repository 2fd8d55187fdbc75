import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction, recordLook } from "#domains/audit/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { listPage } from "#platform/list-page.ts";
import { ARTICLE_DISK_ADDRESS } from "../../addresses.ts";
import { moveTo } from "../../states.ts";
import { commentRefusals } from "../../errors.ts";
import type { review } from "../../contract/review.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import type { ArticleState } from "../../labels.ts";
import { readAttachments } from "../attachments/version-attachments.ts";
import { renderArticle } from "../publish/render-article.ts";
import { readPictures } from "../reading/article-cards.ts";
import { isSeen, scheduledAt } from "../reading/seen.ts";
import { isForOperators, versionForOperators } from "../reports/reported-versions.ts";
import { moveArticle } from "../writing/move-article.ts";
import { type Fact, factsOf } from "./article-facts.ts";

/** Articles that somebody else than their authors has seen or is to see: drafts are nobody's. */
export async function listArticlesForOperators(
  { db, now }: Context,
  { words, state, ...page }: ParsedInputOf<typeof review.listArticlesForOperators>,
): Promise<DataOf<typeof review.listArticlesForOperators>> {
  const found = db
    .selectFrom("newsArticles as article")
    .leftJoin("newsVersions as version", (join) =>
      join.onRef("version.articleId", "=", "article.id").onRef("version.version", "=", "article.submittedVersion"),
    )
    .where((eb) =>
      eb.or([eb("article.publishedVersion", "is not", null), eb("article.submittedVersion", "is not", null)]),
    )
    .where("article.state", "<>", "DELETEED")
    .$if(words !== undefined, (query) =>
      query.where(sql<boolean>`strpos(lower(coalesce(version.title, article.title)), lower(${words!})) > 0`),
    )
    .$if(state !== undefined, (query) => query.where("article.state", "=", state!));
  const listed = found
    .leftJoin("newsChannels as channel", (join) =>
      join.on(sql<boolean>`channel.id = coalesce(version.channel_id, article.channel_id)`),
    )
    .leftJoin("accountUsers as writer", "writer.id", "article.authorId")
    .select([
      "article.id",
      "article.state",
      "article.reason",
      "article.publishedVersion",
      "article.updatedAt",
      "writer.id as writerId",
      "writer.nickName",
      "channel.name as channel",
      isSeen(now).as("isShown"),
      scheduledAt(now).as("scheduledAt"),
    ])
    .select(sql<string>`coalesce(version.title, article.title)`.as("title"))
    .orderBy("article.updatedAt", "desc")
    .orderBy("article.id", "desc");
  return listPage(listed, page, (rows) =>
    rows.map(({ state, channel, writerId, nickName, publishedVersion, isShown, scheduledAt, updatedAt, ...row }) => ({
      ...row,
      state: state as ArticleState,
      channel: channel ?? "",
      writer: writerId === null ? null : { id: writerId, nickName: nickName! },
      isShown,
      scheduledAt: scheduledAt?.toISOString() ?? null,
      publishedVersion,
      isRestorable: state === "DISMOUNT" && row.reason !== "" && publishedVersion !== null,
      updatedAt: updatedAt.toISOString(),
    })),
  );
}

/**
 * A version that operators may see, the one asked for or to be decided; that he looked is noted, as nothing else is
 * published, and what readers don't see goes on record.
 */
export async function readArticleToReview(
  context: UserContext,
  { id, version }: ParsedInputOf<typeof review.readArticleToReview>,
): Promise<DataOf<typeof review.readArticleToReview>> {
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
  const isSubmitted = row.version === row.submittedVersion;
  if (isSubmitted) {
    const look = { operatorId: user.id, articleId: id, version: row.version, lookedAt: now };
    await db
      .insertInto("newsReviewLooks")
      .values(look)
      .onConflict((conflict) => conflict.columns(["articleId", "version", "operatorId"]).doUpdateSet({ lookedAt: now }))
      .execute();
  }
  if (!row.isShown || row.version !== row.publishedVersion)
    await recordLook(context, { act: "read-unpublished", subject: "article", subjectId: id });
  const { html } = await renderArticle(context, row.document as unknown as ArticleDocument);
  const covers = await readPictures(context, row.coverId === null ? [] : [row.coverId]);
  const facts: Fact[] = [["作者", row.nickName ?? ""], ...factsOf(row)];
  return {
    id,
    title: row.title,
    state: row.state as ArticleState,
    version: row.version,
    isSubmitted,
    publishedVersion: row.publishedVersion,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    summary: row.summary,
    cover: covers.get(row.coverId ?? 0) ?? null,
    attachments: await readAttachments(context, { articleId: id, version: row.version }),
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    html,
  };
}

/** Takes an article down or lets it be seen again, once; its author is told why. */
export function moveArticleForOperators(
  context: UserContext,
  { id, version, act, reason }: ParsedInputOf<typeof review.moveArticleForOperators>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    if (act === "take-down") {
      if (!(await takeDown(context, { id, version, reason }))) throw commentRefusals.stateChanged();
    } else {
      await restore(context, { id, version, reason });
    }
    return {};
  });
}

/**
 * Takes an article, and a version that waits, off in the caller's transaction; false where none is published, or
 * another version than told.
 */
export async function takeDown(
  context: UserContext,
  { id, version, reason }: { id: number; version: number; reason: string },
): Promise<boolean> {
  const known = await context.db
    .selectFrom("newsArticles")
    .select(["authorId", "title", "state", "publishedVersion"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const state = known?.state as ArticleState;
  if (known?.publishedVersion !== version || !moveTo("takeDown", state)) return false;
  await moveArticle(context, { id, state }, "takeDown", { reason, submittedVersion: null });
  await recordAction(context, {
    act: "take-down-article",
    subject: "article",
    subjectId: id,
    reason,
    before: { state },
    after: { state: "DISMOUNT" },
  });
  if (known.authorId !== null)
    await notify(context, {
      userId: known.authorId,
      title: "文章已被下架",
      text: `《${known.title}》已被下架：${reason}。可放回草稿修改，重新提交审核；如有疑问请通过意见反馈联系我们。`,
      path: ARTICLE_DISK_ADDRESS,
      kind: "review",
    });
  return true;
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
