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
import { searchAddress } from "../addresses.ts";
import { brandTitle } from "../components/brands/brand-name.tsx";
import { CategoryDirectory } from "../components/categories/category-directory.tsx";
import { SelectionBar, useDocumentSelection } from "../components/documents/document-selection.tsx";
import { EmptyCatalogue } from "../components/search/empty-catalogue.tsx";
import { type FilterChip, FilterChips } from "../components/search/filter-chips.tsx";
import { NothingFound } from "../components/search/nothing-found.tsx";
import { useSearchCount } from "../components/search/use-search-count.ts";
import { RecognisedWords } from "../components/search/recognised-words.tsx";
import { PartTable } from "../components/parts/part-table.tsx";
import { PinnedPart } from "../components/parts/pinned-part.tsx";
import { type CategoryBranch, datasheets, KEYWORDS_MAX } from "../contract.ts";

const PAGE_SIZE = 20;
const UNIT = "个型号";
const BAD_REQUEST = 400;
const NOT_FOUND = 404;

type Found = DataOf<typeof datasheets.searchParts>;

interface Search {
  keywords: string;
  brand: string;
  category: string;
  page: number;
  now: string;
  /** Null where the search was refused; then `refusal` says why. */
  found: Found | null;
  refusal: string | null;
  /** A way on, where no words are given or nothing is found. */
  categories: CategoryBranch[];
}

export const meta = ({ data: search }: { data: Search }): Meta => {
  const { keywords, found, brand, category, page } = search;
  const title = headingOf(search);
  return {
    title: page > 1 ? `${title} - 第 ${page} 页` : title,
    description: found ? `${title}：${totalOf(found)}，含参数、封装、库存、价格与规格书 PDF。` : title,
    ...(found && { canonical: searchAddress({ keywords, brand, category, page }) }),
    isHidden: !found || found.data.length === 0 || isBehindLast(found, page),
  };
};

export async function loader({ call, params, url }: LoaderArgs) {
  const asked = url.searchParams.get("keywords");
  const brand = url.searchParams.get("brand") ?? "";
  const category = url.searchParams.get("category") ?? "";
  const page = url.searchParams.get("page") ?? "";
  if (asked !== null && asked.trim().length <= KEYWORDS_MAX) leadToPath(asked, { brand, category }, url);
  const keywords = (asked ?? params["*"] ?? "").trim();
  const search: Search = { keywords, brand, category, page: Number(page) || 1, now: new Date().toISOString(), found: null, refusal: null, categories: [] };
  try {
    const found = await call(datasheets.searchParts, { keywords, brand, category, pageIndex: page, pageSize: PAGE_SIZE });
    const isStart = !keywords && !brand && !category && search.page === 1;
    const categories = isStart || found.totalRecord === 0 ? await call(datasheets.categories, {}) : [];
    return data({ ...search, found, categories }, isBehindLast(found, search.page) ? NOT_FOUND : undefined);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 0 || error.status >= 500) throw error;
    return data({ ...search, refusal: error.message }, error.status === 200 ? BAD_REQUEST : error.status);
  }
}

/** Words from a form get the address under which they are found again; those that a path can't hold stay in the query. */
function leadToPath(keywords: string, filters: { brand: string; category: string }, url: URL) {
  const address = searchAddress({ keywords, ...filters });
  if (!new URL(address, url).searchParams.has("keywords")) throw new Redirect(address, 302);
}

export default function SearchResults() {
  const search = useLoaderData<Search>();
  const selection = useDocumentSelection();
  const { keywords, found } = search;
  useSearchCount(found ? keywords : "", search.page);
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h1 className="min-w-0 wrap-anywhere">
            {found && keywords ? (
              <>
                <span className="mpn">{keywords}</span> 的搜索结果
              </>
            ) : (
              headingOf(search)
            )}
          </h1>
          {found && found.totalRecord > 0 && <p className="num text-secondary">{totalOf(found)}</p>}
        </div>
        <FilterChips chips={chipsOf(search)} />
        {found && <RecognisedWords {...found} />}
      </div>
      {found ? <Hits search={search} found={found} selection={selection} /> : <Refused keywords={keywords} refusal={search.refusal} />}
    </div>
  );
}

interface HitsProps {
  search: Search;
  found: Found;
  selection: ReturnType<typeof useDocumentSelection>;
}

function Hits({ search, found, selection }: HitsProps) {
  const { keywords, brand, category, page, now, categories } = search;
  const isNarrowed = brand !== "" || category !== "";
  const hrefOf = (other: number) => searchAddress({ keywords, brand, category, page: other });
  if (found.totalRecord === 0) {
    return keywords || isNarrowed || categories.length > 0 ? <NothingFound keywords={keywords} isNarrowed={isNarrowed} categories={categories} /> : <EmptyCatalogue />;
  }
  if (isBehindLast(found, page)) {
    const lastPage = countPages(found.totalRecord, PAGE_SIZE);
    return <PageMissing page={page} lastHref={hrefOf(lastPage)} {...(found.isCapped && { text: `可以翻到第 ${lastPage} 页；增加关键词、品牌或分类，可以缩小范围。` })} />;
  }
  const [first] = found.data;
  const pinned = page === 1 && first && ["exact", "case", "key"].includes(first.match) ? first : null;
  const listed = pinned ? found.data.slice(1) : found.data;
  const hasDocuments = found.data.some((part) => part.document) || selection.documents.size > 0;
  return (
    <>
      {categories.length > 0 && (
        <section className="card card-body" aria-label="分类">
          <CategoryDirectory categories={categories} />
        </section>
      )}
      {pinned && <PinnedPart part={pinned} now={now} selection={selection} />}
      {listed.length > 0 && <PartTable parts={listed} keywords={keywords} isOneCategory={category !== ""} now={now} selection={selection} />}
      {hasDocuments && <SelectionBar selection={selection} />}
      <Pager page={page} pageSize={PAGE_SIZE} total={found.totalRecord} isCapped={found.isCapped} hrefOf={hrefOf} unit={UNIT} />
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

function headingOf({ keywords, found }: Search): string {
  const names = [found?.brand && brandTitle(found.brand), found?.category?.name].filter(Boolean).join(" ");
  if (keywords.length > KEYWORDS_MAX || (!keywords && !found)) return "搜索型号";
  if (keywords) return `“${keywords}”的搜索结果`;
  return names ? `${names}型号大全` : "全部型号";
}

function totalOf({ totalRecord, isCapped }: Found): string {
  return totalWords({ total: totalRecord, isCapped, unit: UNIT });
}

/** Of hits that are not counted to the end, those behind the counted ones are not reached. */
function isBehindLast({ totalRecord }: Found, page: number): boolean {
  return page > countPages(totalRecord, PAGE_SIZE);
}

function chipsOf({ keywords, found, brand, category }: Search): FilterChip[] {
  const chips: (FilterChip | null | undefined | false)[] = [
    found?.brand && { kind: "品牌", text: brandTitle(found.brand), href: searchAddress({ keywords, category }) },
    found?.category && { kind: "分类", text: found.category.name, href: searchAddress({ keywords, brand }) },
    found?.recognisedBrand && found.recognisedBrand.otherKeywords !== keywords && { kind: "识别到品牌", text: brandTitle(found.recognisedBrand), href: searchAddress({ keywords: found.recognisedBrand.otherKeywords, brand, category }) },
  ];
  return chips.filter((chip) => typeof chip === "object" && chip !== null);
}
