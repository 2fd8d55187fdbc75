import { data, useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { pageNumber } from "#shared/page-number.ts";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager } from "#web/components/pager.tsx";
import { StillPart } from "#web/components/still-part.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { type Still, still } from "#web/still.ts";
import { mobileArticleAddress, mobileNewsAddress, newsAddress } from "../addresses.ts";
import { ARTICLES_PER_PAGE, newsArticles } from "../contract/articles.ts";
import { NOT_FOUND } from "./page-segment.ts";
import "./news.css";

interface MobileNewsPage {
  page: number;
  count: number;
  total: number;
  shown: Still<DataOf<typeof newsArticles.listArticles>>;
}

export const meta = ({ data: { page } }: { data: MobileNewsPage }): Meta => ({
  title: page > 1 ? `电子元器件资讯 - 第 ${page} 页` : "电子元器件资讯",
  description: "芯片与电子元器件行业资讯，最新的文章在前。",
  canonical: newsAddress(page),
});

export async function loader({ call, url }: LoaderArgs) {
  const page = pageNumber(url.searchParams.get("page") ?? "");
  const list = await call(newsArticles.listArticles, { pageIndex: page, pageSize: ARTICLES_PER_PAGE });
  const { totalRecord: total } = list;
  const loaded: MobileNewsPage = { page, count: list.data.length, total, shown: still(list) };
  return data(loaded, list.data.length === 0 && total > 0 ? NOT_FOUND : undefined);
}

export default function MobileNews() {
  const { page, count, total, shown } = useLoaderData<MobileNewsPage>();
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <h1>资讯</h1>
      {count > 0 ? (
        <>
          <StillPart name="articles" data={shown}>
            {({ data: articles, now }) => (
              <ul className="mobile-list">
                {articles.map((article) => (
                  <li key={article.id}>
                    <a href={mobileArticleAddress(article)}>
                      <span className="font-medium wrap-anywhere">{article.title}</span>
                      <span className="flex flex-wrap gap-x-2 text-sm text-secondary">
                        {article.channel?.name}
                        <FriendlyTime at={article.publishedAt} now={now} />
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </StillPart>
          <Pager page={page} pageSize={ARTICLES_PER_PAGE} total={total} unit="篇文章" hrefOf={mobileNewsAddress} />
        </>
      ) : total > 0 ? (
        <PageMissing page={page} lastHref={mobileNewsAddress(countPages(total, ARTICLES_PER_PAGE))} />
      ) : (
        <EmptyState title="还没有文章" text="文章通过审核后就会列在这里。" />
      )}
    </div>
  );
}
