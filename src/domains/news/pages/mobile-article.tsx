import { lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { useRecordView } from "#domains/site/components/public/use-record-view.ts";
import { type LoaderArgs, type Meta, pageNotFound } from "#web/page.ts";
import { articleAddress, pictureAddress } from "../addresses.ts";
import { ArticleBody } from "../components/article/article-body.tsx";
import { FoldedContents } from "../components/article/article-contents.tsx";
import { ArticleHead } from "../components/article/article-head.tsx";
import { useReadCount } from "../components/article/use-read-count.ts";
import { COMMENTS_A_PAGE, comments } from "../contract/comments.ts";
import { type FullArticle, reading } from "../contract/reading.ts";
import { isRowNumber } from "./page-segment.ts";
import "./article-page.css";
import "./news.css";

// Read without scripts; they come to life behind the text.
const ArticleAuthor = lazy(async () => ({ default: (await import("../components/article/article-author.tsx")).ArticleAuthor }));
const ArticleEnd = lazy(async () => ({ default: (await import("../components/article/below-article.tsx")).ArticleEnd }));
const BelowArticle = lazy(async () => ({ default: (await import("../components/article/below-article.tsx")).BelowArticle }));

interface MobileArticlePage {
  article: FullArticle;
  /** Null where they did not come: the browser asks again. */
  said: DataOf<typeof comments.comments> | null;
  origin: string;
}

export const meta = ({ data: { article } }: { data: MobileArticlePage }): Meta => ({
  title: article.title,
  description: article.summary,
  canonical: articleAddress(article),
  publishedAt: article.publishedAt,
  ...(article.cover && { picture: pictureAddress(article.cover, article.cover.widths.at(-1)!) }),
});

export async function loader({ call, params: { id = "" }, url }: LoaderArgs): Promise<MobileArticlePage> {
  if (!isRowNumber(id)) throw pageNotFound("没有这篇文章，请检查网址中的编号");
  const [article, said] = await Promise.all([call(reading.fullArticle, { id }), call(comments.comments, { articleId: id, pageSize: COMMENTS_A_PAGE }).catch(() => null)]);
  return { article, said, origin: url.origin };
}

export default function MobileArticle() {
  const { article, said, origin } = useLoaderData<MobileArticlePage>();
  const { id, contents, html } = article;
  useRecordView(2, id);
  useReadCount(id);
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <article className="grid grid-cols-1 gap-4">
        <ArticleHead article={article} />
        <Suspense fallback={null}>
          <ArticleAuthor article={article} />
        </Suspense>
        <FoldedContents contents={contents} />
        <ArticleBody key={id} html={html} />
        <Suspense fallback={null}>
          <ArticleEnd article={article} origin={origin} />
        </Suspense>
      </article>
      <Suspense fallback={null}>
        <BelowArticle article={article} said={said} />
      </Suspense>
    </div>
  );
}
