import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { plainTextOf } from "#shared/rich-text/plain-text.ts";
import type { articlesForOperators } from "../../contract/articles-for-operators.ts";
import { readPictures } from "./article-cards.ts";
import { whoseArticles } from "./whose-articles.ts";

/** The version that waits for review beside the last one that operators decided about: published, or returned; that it was looked at goes on record. */
export async function compareArticle(
  context: UserContext,
  { id }: ParsedInputOf<typeof articlesForOperators.compareArticle>,
): Promise<DataOf<typeof articlesForOperators.compareArticle>> {
  const { db } = context;
  const article = await db
    .selectFrom("newsArticles")
    .select(["submittedVersion", "publishedVersion", "returnedVersion"])
    .where("id", "=", id)
    .where("state", "<>", "DELETEED")
    .executeTakeFirst();
  if (!article) throw doorRefusals.notFound("没有这篇文章");
  const { submittedVersion, publishedVersion, returnedVersion } = article;
  const formerVersion = Math.max(publishedVersion ?? 0, returnedVersion ?? 0);
  if (submittedVersion === null || formerVersion === 0 || submittedVersion === formerVersion) return null;
  await recordLook(context, { act: "read-unpublished", subject: "article", subjectId: id, whose: whoseArticles });
  const rows = await db
    .selectFrom("newsVersions as version")
    .leftJoin("newsChannels as channel", "channel.id", "version.channelId")
    .select(["version.version", "version.title", "version.summary", "version.coverId", "version.document"])
    .select("channel.name as channel")
    .where("version.articleId", "=", id)
    .where("version.version", "in", [submittedVersion, formerVersion])
    .execute();
  const covers = await readPictures(
    context,
    rows.flatMap(({ coverId }) => coverId ?? []),
  );
  const shown = rows.map(({ coverId, document, channel, ...row }) => ({
    ...row,
    channel: channel ?? "",
    cover: covers.get(coverId ?? 0) ?? null,
    text: plainTextOf(document as unknown as ArticleDocument),
  }));
  const former = shown.find(({ version }) => version === formerVersion);
  const submitted = shown.find(({ version }) => version === submittedVersion);
  return former && submitted ? { former, isReturned: formerVersion === returnedVersion, submitted } : null;
}
