import { lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { useRecordView } from "#domains/site/components/public/use-record-view.ts";
import { type LoaderArgs, type Meta, pageNotFound, Redirect } from "#web/page.ts";
import { articleAddress, channelAddress, NEWS_ADDRESS, pictureAddress } from "../addresses.ts";
import { ArticleBody } from "../components/article/article-body.tsx";
import { ArticleContents, FoldedContents } from "../components/article/article-contents.tsx";
import { ArticleHead } from "../components/article/article-head.tsx";
import { useReadCount } from "../components/article/use-read-count.ts";
import { NewsPath } from "../components/articles/news-path.tsx";
import { COMMENTS_A_PAGE, comments } from "../contract/comments.ts";
import { type FullArticle, reading } from "../contract/reading.ts";
import { structuredDataOf } from "./article-structured-data.ts";
import { isRowNumber } from "./page-segment.ts";
import "./article-page.css";
import "./news.css";

// Read without scripts; they come to life behind the text.
const ArticleAuthor = lazy(async () => ({ default: (await import("../components/article/article-author.tsx")).ArticleAuthor }));
const ArticleEnd = lazy(async () => ({ default: (await import("../components/article/below-article.tsx")).ArticleEnd }));
const BelowArticle = lazy(async () => ({ default: (await import("../components/article/below-article.tsx")).BelowArticle }));

interface ArticlePage {
  article: FullArticle;
  /** Null where they did not come: the browser asks again. */
  said: DataOf<typeof comments.comments> | null;
  origin: string;
}

export const meta = ({ data: { article }, url, siteName }: { data: ArticlePage; url: URL; siteName: string }): Meta => ({
  title: article.title,
  description: article.summary,
  canonical: articleAddress(article),
  publishedAt: article.publishedAt,
  ...(article.cover && { picture: pictureAddress(article.cover, article.cover.widths.at(-1)!) }),
  // A browser never writes them.
  ...(import.meta.env.SSR && { structuredData: structuredDataOf(article, { origin: url.origin, siteName }) }),
});

export async function loader({ call, params, url }: LoaderArgs): Promise<ArticlePage> {
  const { id } = params;
  if (!id) throw new Redirect(NEWS_ADDRESS, 302);
  if (!isRowNumber(id)) throw pageNotFound("没有这篇文章，请检查网址中的编号");
  const [article, said] = await Promise.all([call(reading.fullArticle, { id }), call(comments.comments, { articleId: id, pageSize: COMMENTS_A_PAGE }).catch(() => null)]);
  return { article, said, origin: url.origin };
}

export default function ArticleDetail() {
  const { article, said, origin } = useLoaderData<ArticlePage>();
  const { id, title, channel, contents, html } = article;
  useRecordView(2, id);
  useReadCount(id);
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <NewsPath steps={[...(channel ? [{ title: channel.name, href: channelAddress(channel) }] : []), { title }]} />
      <div className="with-side">
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <article className="article-main card">
            <ArticleHead article={article} />
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
        <div className="article-side">
          <Suspense fallback={null}>
            <ArticleAuthor article={article} />
          </Suspense>
          <ArticleContents contents={contents} />
        </div>
      </div>
    </div>
  );
}
