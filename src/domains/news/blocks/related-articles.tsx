import { lazy, Suspense } from "react";
import type { BlockArgs, BlockProps, Place } from "#web/block.ts";
import { type ArticleTitle, newsArticles } from "../contract/articles.ts";

/** The page of a part or of a brand. */
type ItsPage = Place<{ asked: { part: string } | { brand: number }; shown: { now: string }; spot: string }>;

// They come after the page.
const ArticleTitles = lazy(async () => ({
  default: (await import("../components/public/article-titles.tsx")).ArticleTitles,
}));

export function loader({ call, asked }: BlockArgs<ItsPage>): Promise<ArticleTitle[]> {
  return call(newsArticles.listAbout, asked);
}

/** The newest articles about what the page shows; nothing where there are none. */
export const spots = { articles: RelatedArticles };

function RelatedArticles({ subject: { now }, data }: BlockProps<ItsPage, ArticleTitle[]>) {
  return data.length > 0 ? (
    <Suspense fallback={null}>
      <ArticleTitles title="相关文章" articles={data} now={now} />
    </Suspense>
  ) : null;
}
