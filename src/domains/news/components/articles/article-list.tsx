import { articleAddress } from "../../addresses.ts";
import type { ArticleCard } from "../../contract/article-shapes.ts";
import { ArticleFacts } from "./article-facts.tsx";
import { Cover } from "./cover.tsx";

interface ArticleListProps {
  articles: ArticleCard[];
  now: string;
  /** What the list holds, read aloud. */
  label: string;
}

/** Articles below each other, with their pictures. */
export function ArticleList({ articles, now, label }: ArticleListProps) {
  return (
    <section className="card" aria-label={label}>
      <h2 className="unseen">{label}</h2>
      <ul className="article-list">
        {articles.map((article) => (
          <li key={article.id}>
            <article className="article-row">
              <div className="min-w-0">
                <h3>
                  <a href={articleAddress(article)}>{article.title}</a>
                </h3>
                {article.summary && <p className="article-summary">{article.summary}</p>}
                <ArticleFacts article={article} now={now} />
              </div>
              {article.cover && (
                <a className="article-row-cover" href={articleAddress(article)} tabIndex={-1} aria-hidden="true">
                  <Cover picture={article.cover} sizes="(min-width: 40rem) 12rem, 7rem" />
                </a>
              )}
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
