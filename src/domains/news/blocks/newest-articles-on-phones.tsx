import type { BlockArgs, BlockProps } from "#web/block.ts";
import type { PHONE_HOME } from "#web/places.ts";
import { mobileArticleAddress, mobileNewsAddress } from "../addresses.ts";
import { type ArticleTitle, newsArticles } from "../contract/articles.ts";

const ARTICLES_SHOWN = 5;

export function loader({ call }: BlockArgs<typeof PHONE_HOME>): Promise<ArticleTitle[]> {
  return call(newsArticles.listAbout, { pageSize: ARTICLES_SHOWN });
}

/** The newest articles, on the home page for phones; nothing where there are none. */
export const spots = { sections: NewestArticles };

function NewestArticles({ data: articles }: BlockProps<typeof PHONE_HOME, ArticleTitle[]>) {
  if (articles.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2>资讯</h2>
      <ul className="mobile-list">
        {articles.map((article) => (
          <li key={article.id}>
            <a className="wrap-anywhere" href={mobileArticleAddress(article)}>
              {article.title}
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a className="link" href={mobileNewsAddress()}>
          全部资讯
        </a>
      </p>
    </section>
  );
}
