import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { openTurns } from "#platform/turns.ts";
import { turnTakerOf } from "#platform/visitor.ts";
import { mayLookInto } from "#shared/staff-rights.ts";
import type { writing } from "../../contract/writing.ts";
import type { ArticleState } from "../../labels.ts";
import { readAttachments } from "../attachments/version-attachments.ts";
import { renderArticle } from "../publication/render-article.ts";
import { readPictures } from "../articles/article-cards.ts";
import { nameOf } from "../articles/author-names.ts";
import { isSeen, scheduledAt } from "../articles/seen.ts";
import { whoseArticles } from "../articles/whose-articles.ts";
import { isForOperators, versionForOperators } from "../reports/reported-versions.ts";
import { findVersion } from "./own-articles.ts";

/** One worker makes the long ones, one after the other: of one who asks no more wait there than he can look at. */
const turns = openTurns({ atOnce: 50, forNewcomers: 0, eachAtMost: 3, waitingAtMost: 0, waitMs: 0 });
const AGAIN_AFTER_SECONDS = 2;

/** An article as readers will see it: for its author in any version, for operators in those that they may see, on record where readers don't see it. */
export async function previewArticle(
  context: UserContext,
  { id, version }: ParsedInputOf<typeof writing.previewArticle>,
): Promise<DataOf<typeof writing.previewArticle>> {
  const { db, user, now } = context;
  const article = await db
    .selectFrom("newsArticles as article")
    .select([
      "authorId",
      "state",
      "reason",
      "version",
      "publishedVersion",
      versionForOperators("article").as("versionForOperators"),
      isSeen(now).as("isShown"),
      scheduledAt(now).as("scheduledAt"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  const isOwn = article?.authorId === user.id;
  if (!article || !(isOwn || mayLookInto(user, "news"))) throw doorRefusals.notFound("文章不存在或已被删除");
  const wanted = version ?? (isOwn ? article.version : article.versionForOperators);
  const found =
    wanted !== null && (isOwn || (await mayBeSeen(context, { id, version: wanted })))
      ? await findVersion(context, { articleId: id, version: wanted })
      : undefined;
  if (!found) throw doorRefusals.notFound("这个历史版本已不存在");
  if (!isOwn && !(article.isShown && found.version === article.publishedVersion))
    await recordLook(context, { act: "read-unpublished", subject: "article", subjectId: id, whose: whoseArticles });
  const {
    document,
    coverId,
    savedAt,
    wantedAt,
    channelName,
    columnName,
    channelId: _channelId,
    begunAt: _begunAt,
    isKept: _isKept,
    windowKey: _windowKey,
    ...facts
  } = found;
  const cover = coverId === null ? undefined : (await readPictures(context, [coverId])).get(coverId);
  const rendered = await turns.take(turnTakerOf(context), () => renderArticle(context, document));
  if (!rendered) throw doorRefusals.tooMany(AGAIN_AFTER_SECONDS);
  const { html, contents } = rendered;
  return {
    ...facts,
    html,
    contents,
    id,
    state: article.state as ArticleState,
    reason: article.reason,
    isRead: article.isShown,
    scheduledAt: article.scheduledAt?.toISOString() ?? null,
    savedAt: savedAt.toISOString(),
    wantedAt: wantedAt?.toISOString() ?? null,
    cover: cover ?? null,
    attachments: await readAttachments(context, { articleId: id, version: found.version }),
    channelName: channelName ?? "",
    columnName: columnName ?? "",
    author: (await nameOf(context, article.authorId)) ?? "",
    isOwn,
  };
}

async function mayBeSeen({ db }: UserContext, { id, version }: { id: number; version: number }): Promise<boolean> {
  const seen = await db
    .selectFrom("newsArticles as article")
    .innerJoin("newsVersions as version", "version.articleId", "article.id")
    .select("article.id")
    .where("article.id", "=", id)
    .where("version.version", "=", version)
    .where(isForOperators("article", "version.version"))
    .executeTakeFirst();
  return seen !== undefined;
}
