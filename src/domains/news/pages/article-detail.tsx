import { useLoaderData } from "react-router";
import { useRecordView } from "#web/use-record-view.ts";
import { type LoaderArgs, type Meta, Redirect } from "#web/page.ts";
import { channelAddress, NEWS_ADDRESS } from "../addresses.ts";
import { ArticleBody } from "../components/public/article-body.tsx";
import { ArticleContents, FoldedContents } from "../components/articles/article-contents.tsx";
import { ArticleHead } from "../components/articles/article-head.tsx";
import { ArticleAuthor, ArticleEnd, BelowArticle } from "../components/articles/later-parts.tsx";
import { useReadCount } from "../components/articles/use-read-count.ts";
import { NewsPath } from "../components/articles/news-path.tsx";
import { structuredDataOf } from "./article-structured-data.ts";
import { type ArticlePage, loadArticle, metaOf } from "./load-article.ts";
// Not with the part that comes later: they are read without scripts too.
import "../components/comments/comments.css";
import "./article-page.css";
import "./news.css";

export const meta = ({
  data: { article },
  url,
  siteName,
}: {
  data: ArticlePage;
  url: URL;
  siteName: string;
}): Meta => ({
  ...metaOf(article),
  // A browser never writes them.
  ...(import.meta.env.SSR && { structuredData: structuredDataOf(article, { origin: url.origin, siteName }) }),
});

export function loader({ call, params: { id }, url }: LoaderArgs): Promise<ArticlePage> {
  if (!id) throw new Redirect(NEWS_ADDRESS, 302);
  return loadArticle({ call, url }, id);
}

export default function ArticleDetail() {
  const { article, body, related, said, origin } = useLoaderData<ArticlePage>();
  const { id, title, channel, contents } = article;
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
            <ArticleBody key={id} html={body} />
            <ArticleEnd article={article} origin={origin} />
          </article>
          <BelowArticle article={article} related={related} said={said} />
        </div>
        <div className="article-side">
          <ArticleAuthor article={article} />
          <ArticleContents contents={contents} />
        </div>
      </div>
    </div>
  );
}
