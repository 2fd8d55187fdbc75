import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { Article, newsArticles } from "../../contract/articles.ts";
import { selectCards, toCard } from "./article-cards.ts";

/** What an article has that its card has not. */
interface Besides extends Pick<
  Article,
  "html" | "contents" | "words" | "sourceUrl" | "takesComments" | "region" | "version"
> {
  savedAt: Date;
}

/** An article as readers see it. */
export async function readArticle(
  context: Context,
  { id }: ParsedInputOf<typeof newsArticles.readArticle>,
): Promise<Article> {
  const [row] = await selectCards(context, {
    columns: sql<Besides>`, article.html, article.contents, article.words, article.source_url, article.takes_comments, version.version, version.saved_at, version.region`,
    joins: sql`join news_versions as version on version.article_id = article.id and version.version = article.published_version`,
    where: sql`article.id = ${id}`,
  });
  if (!row) throw await reasonOf(context, id);
  const { html, contents, words, sourceUrl, takesComments, savedAt, region, version, ...card } = row;
  const updatedAt = savedAt > row.publishedAt ? savedAt : row.publishedAt;
  return {
    ...toCard(card),
    version,
    html,
    words,
    sourceUrl,
    takesComments,
    region,
    contents,
    updatedAt: updatedAt.toISOString(),
    now: context.now.toISOString(),
  };
}

/** What was read once says what became of it; of any other nothing is told, nor of what was taken back before its hour. */
async function reasonOf({ db }: Context, id: number) {
  const article = await db
    .selectFrom("newsArticles")
    .select("state")
    .where("id", "=", id)
    .where("publishedVersion", "is not", null)
    .whereRef("publishedAt", "<=", "updatedAt")
    .executeTakeFirst();
  if (article?.state === "DISMOUNT") return doorRefusals.notFound("这篇文章已下架");
  if (article?.state === "DELETEED") return doorRefusals.notFound("这篇文章已被作者删除");
  return doorRefusals.notFound("没有这篇文章，或已被下架");
}
