import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { partSearch } from "../contract/search.ts";
import { FOUND_STOCK } from "../places.ts";
import { formatNumber } from "#shared/format-number.ts";
import { PAGE_SIZE, pageNumber } from "#shared/page-number.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Blocks } from "#web/blocks.tsx";
import { countPages } from "#web/components/pager-window.ts";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { MobilePartList } from "../components/parts/mobile-part-list.tsx";
import { MobileSearchForm } from "../components/public/search/mobile-search-form.tsx";

const KEYWORDS_MAX = 200;

interface SearchPage {
  keywords: string;
  page: number;
  /** Null while nothing is asked for. */
  found: DataOf<typeof partSearch.searchParts> | null;
  now: string;
}

export const meta = ({ data: { keywords } }: { data: SearchPage }): Meta => ({
  title: keywords ? `${keywords} 搜索结果` : "搜索",
  description: "在手机上查芯片型号。",
  canonical: keywords ? `/specification/${encodeURIComponent(keywords)}` : "/specification/",
  isHidden: true,
});

export async function loader({ call, url }: LoaderArgs): Promise<SearchPage> {
  const keywords = (url.searchParams.get("keywords") ?? "").trim().slice(0, KEYWORDS_MAX);
  const page = pageNumber(url.searchParams.get("page") ?? "");
  return {
    keywords,
    page,
    found: keywords
      ? await call(partSearch.searchParts, { keywords, uncatalogued: "1", pageIndex: page, pageSize: PAGE_SIZE })
      : null,
    now: new Date().toISOString(),
  };
}

export default function MobileSearch() {
  const { keywords, page, found, now } = useLoaderData<SearchPage>();
  return (
    <div className="grid gap-4 py-4">
      <h1 className="unseen">{keywords ? `${keywords} 的搜索结果` : "搜索"}</h1>
      <MobileSearchForm keywords={keywords} />
      {!found && <p className="text-secondary">输入型号的一部分即可，大小写、全角半角和空格不影响结果。</p>}
      {found && <Found keywords={keywords} page={page} found={found} now={now} />}
    </div>
  );
}

function Found({
  keywords,
  page,
  found: { data, totalRecord, isCapped, didYouMean, uncatalogued },
  now,
}: {
  keywords: string;
  page: number;
  found: NonNullable<SearchPage["found"]>;
  now: string;
}) {
  const pageCount = countPages(totalRecord, PAGE_SIZE);
  const addressOf = (words: string, other = 1) =>
    `/mobile/search?${new URLSearchParams({ keywords: words, ...(other > 1 && { page: String(other) }) })}`;
  return (
    <>
      {didYouMean && (
        <p>
          您是不是要找：
          <a className="link mpn" href={addressOf(didYouMean)}>
            {didYouMean}
          </a>
        </p>
      )}
      {data.length === 0 && uncatalogued.length === 0 && (
        <EmptyState
          icon="search"
          title={totalRecord > 0 ? `没有第 ${formatNumber(page)} 页` : `没有找到 ${keywords}`}
          text="检查型号的写法，或只输入前几个字符。"
        />
      )}
      {data.length > 0 && (
        <>
          <p className="num text-secondary">
            {isCapped ? "超过" : "共"} {formatNumber(totalRecord)} 个型号
          </p>
          <MobilePartList parts={data} />
          {pageCount > 1 && (
            <nav className="mobile-pages num" aria-label="分页">
              {page > 1 ? <a href={addressOf(keywords, page - 1)}>上一页</a> : <span />}
              <span>
                {formatNumber(page)} / {formatNumber(pageCount)}
              </span>
              {page < pageCount ? <a href={addressOf(keywords, page + 1)}>下一页</a> : <span />}
            </nav>
          )}
        </>
      )}
      {uncatalogued.length > 0 && <Blocks place={FOUND_STOCK} spot="stock" subject={{ lines: uncatalogued, now }} />}
    </>
  );
}
