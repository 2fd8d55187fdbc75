import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { UNDO_MS } from "#platform/domain/case-queue.ts";
import type { Declared } from "#platform/join-domains.ts";
import { enqueue } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { type ArticleState, COVER_LEAST, SUMMARY_MAX } from "../../labels.ts";
import { proseOf } from "#shared/rich-text/plain-text.ts";
import { withoutLatex } from "#shared/rich-text/raw-formulas.ts";
import type { Mention } from "#rich-text/link-mentions.ts";
import { beginningOf, tokensOfArticle } from "../search/article-tokens.ts";
import { moveArticle } from "../writing/move-article.ts";
import { renderArticle } from "./render-article.ts";
import { NONE_SCHEDULED, publishAtItsHour } from "./at-its-hour.ts";
import { askBeforeItsHour } from "./hold-scheduled.ts";
import { lookAtPictures, lookAtPicturesTask } from "../pictures/look-at-pictures.ts";
import { notifyFollowersTask } from "./notify-followers.ts";

/** Nothing of it waits for review, and nothing is to be mended. */
const PASSED = { reason: "", submittedVersion: null, returnedVersion: null };

interface Published {
  articleId: number;
  version: number;
  /** From when it is seen, where another place told it; else when its author wants it, or now. */
  publishedAt?: Date;
  /** Before then those who follow its author are told nothing: it may be taken back. */
  toldFrom?: Date;
  /** It passed before and waited for its hour: what waits for review, or was returned, stays as it is. */
  isItsHour?: boolean;
}

/**
 * Makes of a version what readers see, in the transaction of whoever decides it, or will see at the hour that its author
 * wants. One that was read before keeps its time. Answers from when it is seen.
 */
export async function publishVersion(
  context: Pick<Context, "db" | "now"> & { declared?: Declared },
  { articleId, version, publishedAt, toldFrom, isItsHour = false }: Published,
): Promise<Date> {
  const { db, now } = context;
  const article = await db
    .selectFrom("newsArticles")
    .select(["authorId", "state", "publishedAt", "publishedVersion", "scheduledVersion"])
    .where("id", "=", articleId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const written = await db
    .selectFrom("newsVersions")
    .select([
      "title",
      "summary",
      "coverId",
      "channelId",
      "columnId",
      "tags",
      "origin",
      "sourceName",
      "sourceUrl",
      "isAiMade",
      "takesComments",
      "wantedAt",
      "document",
      "words",
    ])
    .where("articleId", "=", articleId)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  const { document: stored, summary, wantedAt, isAiMade, coverId, ...facts } = written;
  // What waits for its hour has been seen by nobody yet.
  const isFirst = article.publishedVersion === null || article.publishedAt === null || article.publishedAt > now;
  const state = article.state as ArticleState;
  if (!isFirst && !isItsHour && publishedAt === undefined && wantedAt !== null && wantedAt > now) {
    const scheduled = { scheduledVersion: version, scheduledAt: wantedAt };
    await moveArticle(context, { id: articleId, state }, "publish", { ...PASSED, ...scheduled });
    await publishAtItsHour(db, articleId, wantedAt);
    return wantedAt;
  }
  const document = stored as unknown as ArticleDocument;
  const { html, contents, text, pictures, linked, mentions } = await renderArticle(context, document);
  const seenFrom = publishedAt ?? (isFirst ? laterOf(wantedAt, now) : article.publishedAt!);
  // A picture of the text stands for a cover where there is none.
  const cover =
    coverId ??
    [...pictures.values()].find(({ width, height }) => width >= COVER_LEAST.width && height >= COVER_LEAST.height)
      ?.id ??
    null;
  const shown = {
    ...facts,
    summary: summary || summaryOf(withoutLatex(proseOf(document) || text)),
    coverId: cover,
    isAiMade: isAiMade ?? false,
    html,
    contents: JSON.stringify(contents),
    ...tokensOfArticle({ ...facts, summary, text, publishedAt: seenFrom }),
    textBeginning: beginningOf(document),
    publishedVersion: version,
    publishedAt: seenFrom,
    ...NONE_SCHEDULED,
  };
  if (isItsHour)
    await db
      .updateTable("newsArticles")
      .set({ ...shown, updatedAt: changedAt(now) })
      .where("id", "=", articleId)
      .execute();
  else await moveArticle(context, { id: articleId, state }, "publish", { ...shown, ...PASSED });
  if (article.scheduledVersion !== null) await publishAtItsHour(db, articleId, null);
  await db
    .updateTable("newsVersions")
    .set({ wasPublished: true })
    .where("articleId", "=", articleId)
    .where("version", "=", version)
    .execute();
  await nameParts(db, articleId, { linked, mentions });
  const { declared } = context;
  if (declared) await lookAtPictures({ db, now, declared }, { articleId, authorId: article.authorId });
  else if (cover !== null || pictures.size > 0) await enqueue(db, lookAtPicturesTask, { articleId });
  if (seenFrom > now) await askBeforeItsHour(db, articleId, seenFrom);
  // What is brought from elsewhere after its time is no news to anybody.
  if (isFirst && seenFrom.getTime() > now.getTime() - DAY_MS)
    await enqueue(db, notifyFollowersTask, { articleId }, laterOf(toldFrom ?? null, laterOf(seenFrom, now)));
  return seenFrom;
}

/** As long as its approval can be taken back, when that was is kept: it is known by it. */
function changedAt(now: Date): RawBuilder<Date> {
  return sql<Date>`case when updated_at <= ${new Date(now.getTime() - UNDO_MS)} then ${now}::timestamptz else updated_at end`;
}

function laterOf(wantedAt: Date | null, now: Date): Date {
  return wantedAt !== null && wantedAt > now ? wantedAt : now;
}

/** The beginning of a text, to the end of a sentence where one ends in its second half. */
export function summaryOf(text: string): string {
  const line = text
    .slice(0, SUMMARY_MAX * 20)
    .replaceAll(/\s+/g, " ")
    .trim();
  const characters = [...line];
  if (characters.length <= SUMMARY_MAX) return line;
  const beginning = characters.slice(0, SUMMARY_MAX).join("");
  const end = Math.max(...["。", "！", "？", "；"].map((sign) => beginning.lastIndexOf(sign)));
  return end > beginning.length / 2 ? beginning.slice(0, end + 1) : `${characters.slice(0, SUMMARY_MAX - 1).join("")}…`;
}

/** Which parts and brands it is about, in place of those that it was about before. */
async function nameParts(
  db: Database,
  articleId: number,
  { linked, mentions }: { linked: number[]; mentions: Mention[] },
): Promise<void> {
  const byHand = new Set(linked);
  const found = (kind: Mention["kind"]) => [
    ...new Set(mentions.filter((mention) => mention.kind === kind).map(({ id }) => id)),
  ];
  const parts = [
    ...linked.map((partId) => ({ articleId, partId, isLinked: true })),
    ...found("part")
      .filter((id) => !byHand.has(id))
      .map((partId) => ({ articleId, partId, isLinked: false })),
  ];
  const brands = found("brand").map((brandId) => ({ articleId, brandId }));
  await db.deleteFrom("newsArticleParts").where("articleId", "=", articleId).execute();
  await db.deleteFrom("newsArticleBrands").where("articleId", "=", articleId).execute();
  if (parts.length > 0) await db.insertInto("newsArticleParts").values(parts).execute();
  if (brands.length > 0) await db.insertInto("newsArticleBrands").values(brands).execute();
}
