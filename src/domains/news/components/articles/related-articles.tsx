import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { TitledCard } from "#web/components/titled-card.tsx";
import { articleAddress } from "../../addresses.ts";
import type { ArticleCard } from "../../contract/article-shapes.ts";

/** What to read next; nothing where nothing is related. */
export function RelatedArticles({ articles, now }: { articles: ArticleCard[]; now: string }) {
  if (articles.length === 0) return null;
  return (
    <TitledCard title="相关文章">
      <ul className="related-articles">
        {articles.map((article) => (
          <li key={article.id}>
            <a href={articleAddress(article)}>{article.title}</a>
            <span className="text-sm text-secondary">
              {article.channel && `${article.channel.name} · `}
              <FriendlyTime at={article.publishedAt} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
