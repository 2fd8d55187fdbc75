import { data, useLoaderData } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import type { DataOf } from "#api/define-calls.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager, totalWords } from "#web/components/pager.tsx";
import { type LoaderArgs, type Meta, Redirect } from "#web/page.ts";
import { formatNumber } from "#shared/format-number.ts";
import { pageNumber } from "#shared/page-number.ts";
import { FILTERS, searchAddress } from "../addresses.ts";
import { CategoryDirectory } from "../components/categories/category-directory.tsx";
import { SelectionBar, useDocumentSelection } from "../components/documents/document-selection.tsx";
import { EmptyCatalogue } from "../components/search/empty-catalogue.tsx";
import { FacetPanel } from "../components/search/facet-panel.tsx";
import { FilterChips } from "../components/search/filter-chips.tsx";
import { FoundParts } from "../components/search/found-parts.tsx";
import { NothingFound } from "../components/search/nothing-found.tsx";
import { chipsOf, filteredAddress, readFilters, type SetFilters } from "../components/search/part-filters.ts";
import { SearchNotices } from "../components/search/search-notices.tsx";
import { SortLinks } from "../components/search/sort-links.tsx";
import { useSearchCount } from "../components/search/use-search-count.ts";
import { type CategoryBranch, datasheets, KEYWORDS_MAX } from "../contract.ts";
import { type Sort, SORTS } from "../labels.ts";

const PAGE_SIZE = 20;
const UNIT = "个型号";
const BAD_REQUEST = 400;
const NOT_FOUND = 404;

type Found = DataOf<typeof datasheets.searchParts>;

interface Search extends SetFilters {
  keywords: string;
  sort: Sort;
  page: number;
}

interface SearchPage {
  search: Search;
  now: string;
  /** Null where the search was refused; then `refusal` says why. */
  found: Found | null;
  refusal: string | null;
  /** A way on, where no words are given or nothing is found. */
  categories: CategoryBranch[];
}

export const meta = ({ data: shown }: { data: SearchPage }): Meta => {
  const { search, found } = shown;
  const title = headingOf(shown);
  return {
    title: search.page > 1 ? `${title} - 第 ${search.page} 页` : title,
    description: found ? `${title}：${totalOf(found)}，含参数、封装、库存、价格与规格书 PDF。` : title,
    ...(found && { canonical: searchAddress(search) }),
    isHidden: !found || found.data.length === 0 || isBehindLast(found, search.page) || isVariant(search),
  };
};

export async function loader({ call, params, url }: LoaderArgs) {
  const query = url.searchParams;
  const asked = query.get("keywords");
  const filters = readFilters(query);
  const sort = query.get("sort") ?? "";
  const page = query.get("page") ?? "";
  if (asked !== null && asked.trim().length <= KEYWORDS_MAX) leadToPath(searchAddress({ keywords: asked, ...filters, sort }), url);
  const keywords = (asked ?? params["*"] ?? "").trim();
  const search: Search = { keywords, ...filters, sort: SORTS.find((known) => known === sort) ?? "relevance", page: pageNumber(page) };
  const shown: SearchPage = { search, now: new Date().toISOString(), found: null, refusal: null, categories: [] };
  try {
    const found = await call(datasheets.searchParts, { keywords, ...filters, domestic: filters.domestic.join(), stock: filters.stock.join(), sort, facets: "1", pageIndex: page, pageSize: PAGE_SIZE });
    const isStart = !keywords && countSet(search) === 0 && search.page === 1;
    const categories = isStart || found.totalRecord === 0 ? await call(datasheets.categories, {}) : [];
    return data({ ...shown, found, categories }, isBehindLast(found, search.page) ? NOT_FOUND : undefined);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 0 || error.status >= 500) throw error;
    return data({ ...shown, refusal: error.message }, error.status === 200 ? BAD_REQUEST : error.status);
  }
}

/** Words from a form get the address under which they are found again; those that a path can't hold stay in the query. */
function leadToPath(address: string, url: URL) {
  if (!new URL(address, url).searchParams.has("keywords")) throw new Redirect(address, 302);
}

export default function SearchResults() {
  const shown = useLoaderData<SearchPage>();
  const { search, found, refusal } = shown;
  const setCount = countSet(search);
  const facets = found && (found.totalRecord > 0 || setCount > 0) ? found.facets : null;
  useSearchCount(found ? search.keywords : "", search.page);
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h1 className="min-w-0 wrap-anywhere">
            {found && search.keywords ? (
              <>
                <span className="mpn">{search.keywords}</span> 的搜索结果
              </>
            ) : (
              headingOf(shown)
            )}
          </h1>
          {found && found.totalRecord > 0 && <p className="num text-secondary">{totalOf(found)}</p>}
        </div>
        {found && <FilterChips chips={chipsOf(search, found)} clearHref={setCount > 1 ? searchAddress({ keywords: search.keywords, sort: search.sort }) : null} />}
        {found && <SearchNotices search={search} {...found} />}
      </div>
      {!found && <Refused keywords={search.keywords} refusal={refusal} />}
      {found && !facets && <Hits shown={shown} found={found} />}
      {found && facets && (
        <div className="search-layout">
          <FacetPanel search={search} facets={facets} setCount={setCount} />
          <div className="grid min-w-0 grid-cols-1 content-start gap-4">
            <Hits shown={shown} found={found} />
          </div>
        </div>
      )}
    </div>
  );
}

function Hits({ shown: { search, now, categories }, found }: { shown: SearchPage; found: Found }) {
  const selection = useDocumentSelection();
  const isNarrowed = countSet(search) > 0;
  const hrefOf = (other: number) => searchAddress({ ...search, page: other });
  if (found.totalRecord === 0) {
    return search.keywords || isNarrowed || categories.length > 0 ? <NothingFound keywords={search.keywords} isNarrowed={isNarrowed} categories={categories} /> : <EmptyCatalogue />;
  }
  if (isBehindLast(found, search.page)) {
    const lastPage = countPages(found.totalRecord, PAGE_SIZE);
    return <PageMissing page={search.page} lastHref={hrefOf(lastPage)} {...(found.isCapped && { text: `可以翻到第 ${lastPage} 页；增加关键词、品牌或分类，可以缩小范围。` })} />;
  }
  const hasDocuments = found.data.some((part) => part.document) || selection.documents.size > 0;
  const [category] = search.category;
  const isOneCategory = search.category.length === 1 && found.data.every((part) => part.category?.slug === category);
  return (
    <>
      {categories.length > 0 && (
        <section className="card card-body" aria-label="分类">
          <CategoryDirectory categories={categories} />
        </section>
      )}
      {found.totalRecord > 1 && <SortLinks sort={search.sort} hrefOf={(sort) => filteredAddress({ ...search, sort })} sortedOnly={found.isCapped ? found.totalRecord : null} />}
      <FoundParts parts={found.data} isGrouped={search.page === 1 && search.sort === "relevance"} keywords={search.keywords} isOneCategory={isOneCategory} now={now} selection={selection} />
      {hasDocuments && <SelectionBar selection={selection} />}
      <Pager page={search.page} pageSize={PAGE_SIZE} total={found.totalRecord} isCapped={found.isCapped} hrefOf={hrefOf} unit={UNIT} />
    </>
  );
}

function Refused({ keywords, refusal }: { keywords: string; refusal: string | null }) {
  return (
    <div className="card">
      <EmptyState
        icon="warning"
        title={refusal ?? "无法搜索"}
        text={keywords.length > KEYWORDS_MAX ? `输入了 ${formatNumber(keywords.length)} 个字。请只保留型号或关键词，再搜索一次。` : "请检查网址，或重新搜索。"}
        actions={<LinkButton href={searchAddress({ keywords: keywords.length > KEYWORDS_MAX ? "" : keywords })}>{keywords.length > KEYWORDS_MAX ? "查看全部型号" : "重新搜索"}</LinkButton>}
      />
    </div>
  );
}

function headingOf({ search: { keywords }, found }: SearchPage): string {
  if (keywords.length > KEYWORDS_MAX || (!keywords && !found)) return "搜索型号";
  if (keywords) return `“${keywords}”的搜索结果`;
  const names = found && [found.filters.brands, found.filters.categories].map((set) => set.map(({ name }) => name).join("、")).filter(Boolean).join(" ");
  return names ? `${names}型号大全` : "全部型号";
}

function totalOf({ totalRecord, isCapped }: Found): string {
  return totalWords({ total: totalRecord, isCapped, unit: UNIT });
}

/** Of hits that are not counted to the end, those behind the counted ones are not reached. */
function isBehindLast({ totalRecord }: Found, page: number): boolean {
  return page > countPages(totalRecord, PAGE_SIZE);
}

function countSet(search: SetFilters): number {
  return FILTERS.reduce((count, filter) => count + search[filter].length, 0);
}

/** Search engines keep a page of words, of one brand or of one category; the others say the same in other cuts. */
function isVariant(search: Search): boolean {
  const isOneOf = !search.keywords && search.brand.length + search.category.length === 1;
  return search.sort !== "relevance" || countSet(search) > (isOneOf ? 1 : 0);
}
