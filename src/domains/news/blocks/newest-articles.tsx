import { lazy, Suspense } from "react";
import type { BlockArgs, BlockProps } from "#web/block.ts";
import { StillPart } from "#web/components/still-part.tsx";
import type { HOME_PAGE } from "#web/places.ts";
import { type Still, still } from "#web/still.ts";
import { NEWS_ADDRESS } from "../addresses.ts";
import { type ArticleTitle, newsArticles } from "../contract/articles.ts";

const ARTICLES_SHOWN = 8;

// They come after the page.
const ArticleTitles = lazy(async () => ({
  default: (await import("../components/public/article-titles.tsx")).ArticleTitles,
}));

export async function loader({ call }: BlockArgs<typeof HOME_PAGE>): Promise<Still<ArticleTitle[]>> {
  return still(await call(newsArticles.listAbout, { pageSize: ARTICLES_SHOWN }));
}

/** The newest articles, on the home page. */
export const spots = { sections: NewestArticles };

function NewestArticles({ subject: { now }, data }: BlockProps<typeof HOME_PAGE, Still<ArticleTitle[]>>) {
  return (
    <StillPart name="newest-articles" data={data}>
      {(articles) => (
        <Suspense fallback={null}>
          <ArticleTitles title="最新资讯" articles={articles} now={now} more={{ title: "全部", href: NEWS_ADDRESS }} />
        </Suspense>
      )}
    </StillPart>
  );
}
