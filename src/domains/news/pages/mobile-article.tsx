import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { useRecordView } from "#domains/site/components/public/use-record-view.ts";
import { type LoaderArgs, type Meta, pageNotFound } from "#web/page.ts";
import { articleAddress, pictureAddress } from "../addresses.ts";
import { ArticleActs } from "../components/article/article-acts.tsx";
import { ArticleAuthor } from "../components/article/article-author.tsx";
import { ArticleBody } from "../components/article/article-body.tsx";
import { FoldedContents } from "../components/article/article-contents.tsx";
import { ArticleFoot, ArticlesBeside } from "../components/article/article-foot.tsx";
import { ArticleHead } from "../components/article/article-head.tsx";
import { RelatedArticles } from "../components/article/related-articles.tsx";
import { useReadCount } from "../components/article/use-read-count.ts";
import { CommentSection } from "../components/comments/comment-section.tsx";
import { COMMENTS_A_PAGE, comments } from "../contract/comments.ts";
import { type FullArticle, reading } from "../contract/reading.ts";
import { isRowNumber } from "./page-segment.ts";
import "./article-page.css";
import "./news.css";

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
  const { id, contents, html, related, now } = article;
  useRecordView(2, id);
  useReadCount(id);
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <article className="grid grid-cols-1 gap-4">
        <ArticleHead article={article} />
        <ArticleAuthor article={article} />
        <FoldedContents contents={contents} />
        <ArticleBody key={id} html={html} />
        <ArticleFoot article={article} />
        <ArticleActs article={article} origin={origin} />
        <ArticlesBeside article={article} />
      </article>
      <RelatedArticles articles={related} now={now} />
      <CommentSection key={id} articleId={id} takesComments={article.takesComments} first={said} />
    </div>
  );
}
