import { useEffect } from "react";
import { data, useLoaderData } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import type { DataOf } from "#api/define-calls.ts";
import { pageNumber } from "#shared/page-number.ts";
import { callApi } from "#web/call-api.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager, totalWords } from "#web/components/pager.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { NEWS_ADDRESS, newsSearchAddress, type NewsSearchView, newsSearchViewAddress } from "../addresses.ts";
import { FoundArticle } from "../components/search/found-article.tsx";
import { OfferedWords } from "../components/search/offered-words.tsx";
import { SearchFilters } from "../components/search/search-filters.tsx";
import { HITS_PER_PAGE, newsSearch } from "../contract/search.ts";
import { SEARCH_PERIODS } from "../search-labels.ts";

const NOT_FOUND = 404;
const BAD_REQUEST = 400;
const UNIT = "篇文章";

type Found = DataOf<typeof newsSearch.searchArticles>;

interface SearchPage {
  view: NewsSearchView;
  /** Null where the search was refused; then `refusal` says why. */
  found: Found | null;
  refusal: string | null;
  hotWords: string[];
}

export const meta = ({ data: { view, found } }: { data: SearchPage }): Meta => ({
  title: view.keywords
    ? `“${view.keywords.slice(0, 40)}”的资讯搜索结果${view.page > 1 ? ` - 第 ${view.page} 页` : ""}`
    : "搜索资讯",
  description: "搜索电子行业资讯与技术文章：按频道、时间筛选，按相关度或时间排列，繁简写法一并查找。",
  canonical: newsSearchViewAddress({ ...view, channel: "", period: "", sort: "relevance", page: 1 }),
  // Whatever somebody types would be a page of its own.
  isHidden: view.keywords !== "" || !found,
});

export async function loader({ call, url }: LoaderArgs) {
  const asked = (name: string) => (url.searchParams.get(name) ?? "").trim();
  const view: NewsSearchView = {
    keywords: asked("keywords"),
    channel: asked("channel"),
    period: SEARCH_PERIODS.find((period) => period === asked("period")) ?? "",
    sort: asked("sort") === "newest" ? "newest" : "relevance",
    page: pageNumber(asked("page")),
  };
  const hotWords = (await call(newsSearch.listHotWords, {})).data;
  const shown: SearchPage = { view, found: null, refusal: null, hotWords };
  try {
    const { keywords, channel, period, sort, page } = view;
    const found = await call(newsSearch.searchArticles, { keywords, channel, period, sort, pageIndex: page });
    return data({ ...shown, found }, found.data.length === 0 && found.totalRecord > 0 ? NOT_FOUND : undefined);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 0 || error.status >= 500) throw error;
    return data({ ...shown, refusal: error.message }, error.status === 200 ? BAD_REQUEST : error.status);
  }
}

export default function NewsSearch() {
  const { view, found, refusal, hotWords } = useLoaderData<SearchPage>();
  useSearchCount(found && found.totalRecord > 0 ? view : null);
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="min-w-0 wrap-anywhere">
          {view.keywords && found ? `“${view.keywords}”的搜索结果` : "搜索资讯"}
        </h1>
        {found && found.totalRecord > 0 && (
          <p className="num text-secondary">
            {totalWords({ total: found.totalRecord, isCapped: found.isCapped, unit: UNIT })}
          </p>
        )}
      </div>
      {found && view.keywords !== "" && <SearchFilters view={view} channels={found.channels} />}
      {found && found.dropped.length > 0 && found.totalRecord > 0 && (
        <p className="text-secondary">没有同时含有全部关键词的文章，已去掉：{found.dropped.join("、")}</p>
      )}
      {found ? (
        <Hits view={view} found={found} />
      ) : (
        <div className="card">
          <EmptyState
            icon="search"
            title={refusal ?? "搜索没有完成"}
            text="请缩短关键词，或去掉地址中的筛选条件。"
            actions={<LinkButton href={newsSearchAddress(view.keywords.slice(0, 40))}>重新搜索</LinkButton>}
          />
        </div>
      )}
      {(!found || found.totalRecord === 0) && <OfferedWords hotWords={hotWords} />}
    </div>
  );
}

function Hits({ view, found }: { view: NewsSearchView; found: Found }) {
  const { totalRecord, isCapped, now } = found;
  const hrefOf = (page: number) => newsSearchViewAddress({ ...view, page });
  if (view.keywords === "")
    return <p className="text-secondary">在上方输入关键词，例如器件名称、型号、品牌或技术词；多个词用空格分开。</p>;
  if (totalRecord === 0) return <NothingFound view={view} />;
  if (found.data.length === 0)
    return <PageMissing page={view.page} lastHref={hrefOf(countPages(totalRecord, HITS_PER_PAGE))} />;
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {found.data.map((article) => (
          <li key={article.id}>
            <FoundArticle article={article} now={now} />
          </li>
        ))}
      </ul>
      <Pager
        page={view.page}
        pageSize={HITS_PER_PAGE}
        total={totalRecord}
        isCapped={isCapped}
        unit={UNIT}
        hrefOf={hrefOf}
      />
    </>
  );
}

function NothingFound({ view }: { view: NewsSearchView }) {
  const isNarrowed = view.channel !== "" || view.period !== "";
  return (
    <div className="card">
      <EmptyState
        icon="search"
        title={isNarrowed ? "没有符合条件的文章" : `没有找到包含“${view.keywords.slice(0, 40)}”的文章`}
        text={
          isNarrowed
            ? "可以放宽频道或时间范围。"
            : "可以换一种说法、减少关键词，或用空格把词分开；繁体与简体写法都会查找。"
        }
        actions={
          isNarrowed ? (
            <LinkButton href={newsSearchAddress(view.keywords)}>在全部文章中查找</LinkButton>
          ) : (
            <LinkButton href={NEWS_ADDRESS}>看最新资讯</LinkButton>
          )
        }
      />
    </div>
  );
}

/** Counts a search once the first page of its answer is shown. A count that is lost troubles nobody. */
function useSearchCount(view: NewsSearchView | null): void {
  const keywords = view?.page === 1 ? view.keywords : "";
  useEffect(() => {
    if (keywords) callApi(newsSearch.recordArticleSearch, { keywords }).catch(() => {});
  }, [keywords]);
}
