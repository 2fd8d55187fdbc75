import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { articleAddress } from "../../addresses.ts";
import type { ArticleTitle } from "../../contract/articles.ts";

interface ArticleTitlesProps {
  title: string;
  articles: ArticleTitle[];
  now: string;
  /** Where there are more of them. */
  more?: { title: string; href: string };
}

/** The titles of some articles as a card; nothing where there are none. */
export function ArticleTitles({ title, articles, now, more }: ArticleTitlesProps) {
  if (articles.length === 0) return null;
  return (
    <section className="card" aria-label={title}>
      <div className="card-head">
        <h2>{title}</h2>
        {more && (
          <a className="link" href={more.href}>
            {more.title}
          </a>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-2 p-4">
        {articles.map((article) => (
          <li key={article.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <a className="link min-w-0 wrap-anywhere" href={articleAddress(article)}>
              {article.title}
            </a>
            <span className="text-sm text-secondary">
              <FriendlyTime at={article.publishedAt} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
