import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import type { ArticleStatus } from "../../contract/writing.ts";
import type { ArticleOrigin, ArticleState } from "../../labels.ts";
import { writingRefusals } from "../../errors.ts";
import { listedStateOf } from "../articles/seen.ts";

const ARTICLE_COLUMNS = [
  "id",
  "authorId",
  "state",
  "reason",
  "version",
  "submittedVersion",
  "publishedVersion",
  "scheduledVersion",
  "returnedVersion",
  "submittedAt",
  "publishedAt",
  "scheduledAt",
  "updatedAt",
] as const;

export interface FoundArticle {
  id: number;
  authorId: number | null;
  state: ArticleState;
  reason: string;
  version: number;
  submittedVersion: number | null;
  publishedVersion: number | null;
  scheduledVersion: number | null;
  returnedVersion: number | null;
  submittedAt: Date | null;
  publishedAt: Date | null;
  scheduledAt: Date | null;
  updatedAt: Date;
}

/** An article of the asker's; there is none of others'. Within a transaction it may be held until that ends. */
export async function requireOwn(
  { db, user }: UserContext,
  id: number,
  { isLocked = false } = {},
): Promise<FoundArticle> {
  const found = db
    .selectFrom("newsArticles")
    .select(ARTICLE_COLUMNS)
    .where("id", "=", id)
    .where("authorId", "=", user.id);
  const article = await (isLocked ? found.forUpdate() : found).executeTakeFirst();
  if (!article) throw doorRefusals.notFound("文章不存在或已被删除");
  return { ...article, state: article.state as ArticleState };
}

/** How it stands, as its author is told. */
export function statusOf({ now }: Pick<Context, "now">, article: FoundArticle): ArticleStatus {
  const { state, reason } = article;
  return { state, reason, isToCome: listedStateOf(article, now) === "SCHEDULED" };
}

/** One version, with all that was told of it. */
export async function findVersion(
  { db }: Pick<Context, "db">,
  { articleId, version }: { articleId: number; version: number },
) {
  const row = await db
    .selectFrom("newsVersions as version")
    .leftJoin("newsChannels as channel", "channel.id", "version.channelId")
    .leftJoin("newsColumns as column", "column.id", "version.columnId")
    .select([
      "version.version",
      "version.title",
      "version.summary",
      "version.coverId",
      "version.channelId",
      "channel.slug as channel",
      "channel.name as channelName",
      "version.columnId",
      "column.name as columnName",
    ])
    .select([
      "version.tags",
      "version.origin",
      "version.sourceName",
      "version.sourceUrl",
      "version.isAiMade",
      "version.takesComments",
      "version.wantedAt",
      "version.document",
      "version.words",
      "version.savedAt",
      "version.begunAt",
      "version.isKept",
      "version.windowKey",
    ])
    .where("version.articleId", "=", articleId)
    .where("version.version", "=", version)
    .executeTakeFirst();
  return row && { ...row, origin: row.origin as ArticleOrigin, document: row.document as unknown as ArticleDocument };
}

/** The version written last; an article is never without one. */
export async function lastVersion(context: Pick<Context, "db">, { id, version }: FoundArticle) {
  const found = await findVersion(context, { articleId: id, version });
  if (!found) throw new Error(`article ${id} has no version ${version}`);
  return found;
}

/** Refuses where another window has saved since the version that the asker has before him. */
export function refuseChanged(
  { savedAt, windowKey }: { savedAt: Date; windowKey: string },
  asked: { basedOn?: string | undefined; windowKey: string },
): void {
  const isSame = asked.basedOn !== undefined && new Date(asked.basedOn).getTime() === savedAt.getTime();
  // An answer that was lost on its way leaves a window behind what it saved itself.
  if (!isSame && windowKey !== asked.windowKey) throw writingRefusals.changedElsewhere();
}
