import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { articleAddress } from "../../addresses.ts";
import type { ArticleCard } from "../../contract/article-shapes.ts";
import { ArticleMarks } from "./article-facts.tsx";
import { Cover } from "./cover.tsx";

/** Articles with large pictures beside each other, moved by hand alone. */
export function LeadArticles({ articles, now }: { articles: ArticleCard[]; now: string }) {
  return (
    <section aria-label="头条">
      <h2 className="unseen">头条</h2>
      <ul className="lead-articles" tabIndex={0} aria-label="头条，左右滑动">
        {articles.map((article, place) => (
          <li key={article.id}>
            <a className="lead-article" href={articleAddress(article)}>
              {article.cover && (
                <Cover picture={article.cover} sizes="(min-width: 64rem) 26rem, 86vw" isFirst={place === 0} />
              )}
              <span className="lead-article-words">
                <span className="lead-article-title">{article.title}</span>
                {!article.cover && <span className="lead-article-summary">{article.summary}</span>}
                <span className="article-facts">
                  <ArticleMarks article={article} />
                  {article.channel && <span>{article.channel.name}</span>}
                  <FriendlyTime at={article.publishedAt} now={now} />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
