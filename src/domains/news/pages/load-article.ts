import type { DataOf } from "#api/define-calls.ts";
import { type Still, still } from "#web/still.ts";
import { type LoaderArgs, type Meta, pageNotFound } from "#web/page.ts";
import { articleAddress, pictureAddress } from "../addresses.ts";
import { COMMENTS_A_PAGE, comments } from "../contract/comments.ts";
import { type ArticleFacts, type FullArticle, newsArticles } from "../contract/articles.ts";
import { isRowNumber } from "./page-segment.ts";

/** What the pages of an article show, on whatever screen. */
export interface ArticlePage {
  article: ArticleFacts;
  body: Still<string>;
  related: Still<FullArticle["related"]>;
  /** Null where they did not come: the browser asks again. */
  said: DataOf<typeof comments.listComments> | null;
  origin: string;
}

export async function loadArticle({ call, url }: Pick<LoaderArgs, "call" | "url">, id: string): Promise<ArticlePage> {
  if (!isRowNumber(id)) throw pageNotFound("没有这篇文章，请检查网址中的编号");
  const [{ html, related, ...article }, said] = await Promise.all([
    call(newsArticles.readFullArticle, { id }),
    call(comments.listComments, { articleId: id, pageSize: COMMENTS_A_PAGE }).catch(() => null),
  ]);
  return { article, body: still(html), related: still(related), said, origin: url.origin };
}

export function metaOf(article: ArticleFacts): Meta {
  return {
    title: article.title,
    description: article.summary,
    canonical: articleAddress(article),
    publishedAt: article.publishedAt,
    ...(article.cover && { picture: pictureAddress(article.cover, article.cover.widths.at(-1)!) }),
  };
}
