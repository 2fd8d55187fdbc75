import { useLoaderData } from "react-router";
import { useRecordView } from "#web/use-record-view.ts";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { ArticleBody } from "../components/public/article-body.tsx";
import { FoldedContents } from "../components/articles/article-contents.tsx";
import { ArticleHead } from "../components/articles/article-head.tsx";
import { ArticleAuthor, ArticleEnd, BelowArticle } from "../components/articles/later-parts.tsx";
import { useReadCount } from "../components/articles/use-read-count.ts";
import { type ArticlePage, loadArticle, metaOf } from "./load-article.ts";
// Not with the part that comes later: they are read without scripts too.
import "../components/comments/comments.css";
import "./article-page.css";
import "./news.css";

export const meta = ({ data: { article } }: { data: ArticlePage }): Meta => metaOf(article);

export function loader({ call, params: { id = "" }, url }: LoaderArgs): Promise<ArticlePage> {
  return loadArticle({ call, url }, id);
}

export default function MobileArticle() {
  const { article, body, related, said, origin } = useLoaderData<ArticlePage>();
  const { id, contents } = article;
  useRecordView(2, id);
  useReadCount(id);
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <article className="grid grid-cols-1 gap-4">
        <ArticleHead article={article} />
        <ArticleAuthor article={article} />
        <FoldedContents contents={contents} />
        <ArticleBody key={id} html={body} />
        <ArticleEnd article={article} origin={origin} />
      </article>
      <BelowArticle article={article} related={related} said={said} />
    </div>
  );
}
