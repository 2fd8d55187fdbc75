import { lazy, Suspense } from "react";
import { data, useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import type { ShownOf } from "#web/block.ts";
import { Blocks } from "#web/blocks.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager, totalWords } from "#web/components/pager.tsx";
import { StillPart } from "#web/components/still-part.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { type Still, still } from "#web/still.ts";
import { PAGE_SIZE, pageNumber } from "#shared/page-number.ts";
import { FILTERS, searchAddress } from "../addresses.ts";
import { SelectionBar, useDocumentSelection } from "../components/public/documents/document-selection.tsx";
import { EmptyCatalogue } from "../components/public/search/empty-catalogue.tsx";
import { FacetPanel } from "../components/public/search/facet-panel.tsx";
import { FoundParts, type FoundPartsProps } from "../components/search/found-parts.tsx";
import { filteredAddress, type PartFilters } from "../components/search/part-filters.ts";
import { SearchFrame, SearchRefused } from "../components/public/search/search-frame.tsx";
import { countSet, isVariant, readFilters } from "../components/public/search/set-filters.ts";
import { useFinishedRows } from "../components/search/use-finished-rows.ts";
import { useSearchCount } from "../components/search/use-search-count.ts";
import { KEYWORDS_MAX } from "../contract/search-shapes.ts";
import { partCategories } from "../contract/categories.ts";
import { partSearch } from "../contract/search.ts";
import type { CategoryBranch } from "../contract/category-shapes.ts";
import { type Sort, SORTS } from "../labels.ts";
import { FOUND_STOCK } from "../places.ts";
import { orRefusal, readKeywords } from "../components/public/search/answer-search.ts";

const UNIT = "个型号";
const NOT_FOUND = 404;

// Filters are plain links, which work before these come.
const PartChips = lazy(async () => ({ default: (await import("../components/search/part-chips.tsx")).PartChips }));
const loadPartFacets = async () => ({ default: (await import("../components/search/part-facets.tsx")).PartFacets });
const PartFacets = lazy(loadPartFacets);
// Most searches have words and find something.
const CategoryDirectory = lazy(async () => ({
  default: (await import("../components/categories/category-directory.tsx")).CategoryDirectory,
}));
// Most searches are taken as they were typed.
const ResultNotes = lazy(async () => ({
  default: (await import("../components/search/result-notes.tsx")).ResultNotes,
}));
// Links need no script.
const SortLinks = lazy(async () => ({ default: (await import("../components/search/sort-links.tsx")).SortLinks }));
const NoPartsFound = lazy(async () => ({
  default: (await import("../components/search/no-parts-found.tsx")).NoPartsFound,
}));

type Answer = DataOf<typeof partSearch.searchParts>;
type Found = Omit<Answer, "data" | "uncatalogued" | "facets">;

interface Search extends PartFilters {
  keywords: string;
  sort: Sort;
  page: number;
}

interface SearchPage {
  search: Search;
  /** Null where the search was refused; then `refusal` says why. Its hits are `shownParts`, what narrows it `shownFacets`. */
  found: Found | null;
  /** Null where nothing is found, and nothing narrows the search. */
  shownFacets: Still<NonNullable<Answer["facets"]>> | null;
  shownParts: Still<Omit<FoundPartsProps, "keywords">>;
  /** What companies have in stock of numbers that are no parts; null where that is nothing. */
  foundStock: ShownOf<typeof FOUND_STOCK> | null;
  count: number;
  hasDocuments: boolean;
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
    isHidden:
      !found ||
      shown.count === 0 ||
      isBehindLast(found, search.page) ||
      search.sort !== "relevance" ||
      isVariant(search, countSet(search, FILTERS)),
  };
};

export async function loader(args: LoaderArgs) {
  const { call, url } = args;
  const query = url.searchParams;
  const filters = readFilters(query, FILTERS);
  const sort = query.get("sort") ?? "";
  const page = query.get("page") ?? "";
  const keywords = readKeywords(args, (keywords) => searchAddress({ keywords, ...filters, sort }));
  const search: Search = {
    keywords,
    ...filters,
    sort: SORTS.find((known) => known === sort) ?? "relevance",
    page: pageNumber(page),
  };
  const shown: SearchPage = {
    search,
    found: null,
    shownFacets: null,
    shownParts: {},
    foundStock: null,
    count: 0,
    hasDocuments: false,
    refusal: null,
    categories: [],
  };
  return orRefusal(shown, async () => {
    // It comes while the search is under way; where it does not, the page says so when it is drawn.
    loadPartFacets().catch(() => {});
    const {
      data: parts,
      uncatalogued,
      facets,
      ...found
    } = await call(partSearch.searchParts, {
      keywords,
      ...filters,
      domestic: filters.domestic.join(),
      origin: filters.origin.join(),
      stock: filters.stock.join(),
      sort,
      facets: "1",
      uncatalogued: "1",
      pageIndex: page,
      pageSize: PAGE_SIZE,
    });
    const isStart = !keywords && countSet(search, FILTERS) === 0 && search.page === 1;
    const categories = isStart || found.totalRecord === 0 ? await call(partCategories.listCategories, {}) : [];
    const [category] = search.category;
    const now = new Date().toISOString();
    const shownParts = still({
      parts,
      isGrouped: search.page === 1 && search.sort === "relevance",
      isOneCategory: search.category.length === 1 && parts.every((part) => part.category?.slug === category),
      now,
    });
    return data(
      {
        ...shown,
        found,
        shownFacets: facets && (found.totalRecord > 0 || countSet(search, FILTERS) > 0) ? still(facets) : null,
        shownParts,
        foundStock: uncatalogued.length > 0 ? { lines: uncatalogued, now } : null,
        count: parts.length,
        hasDocuments: parts.some(({ document }) => document),
        categories,
      },
      isBehindLast(found, search.page) ? NOT_FOUND : undefined,
    );
  });
}

export default function SearchResults() {
  const shown = useLoaderData<SearchPage>();
  const { search, found, refusal } = shown;
  const { keywords, sort } = search;
  const setCount = countSet(search, FILTERS);
  useSearchCount(found ? keywords : "", search.page);
  useFinishedRows(shown);
  return (
    <SearchFrame
      scope="parts"
      keywords={keywords}
      heading={
        found && keywords ? (
          <>
            <span className="mpn">{keywords}</span> 的搜索结果
          </>
        ) : (
          headingOf(shown)
        )
      }
      total={found && found.totalRecord > 0 ? totalOf(found) : null}
      notes={
        found && (
          <Suspense fallback={null}>
            <PartChips
              search={search}
              found={found}
              clearHref={setCount > 1 ? searchAddress({ keywords, sort }) : null}
            />
            <ResultNotes search={search} {...found} />
          </Suspense>
        )
      }
      facets={
        shown.shownFacets && (
          <FacetPanel setCount={setCount}>
            <Suspense fallback={null}>
              <StillPart name="part-facets" data={shown.shownFacets}>
                {(facets) => <PartFacets search={search} facets={facets} unit={UNIT} />}
              </StillPart>
            </Suspense>
          </FacetPanel>
        )
      }
    >
      {found ? (
        <Hits {...shown} found={found} />
      ) : (
        <SearchRefused scope="parts" keywords={keywords} refusal={refusal} />
      )}
    </SearchFrame>
  );
}

function Hits({ search, found, shownParts, foundStock, hasDocuments, categories }: SearchPage & { found: Found }) {
  const selection = useDocumentSelection();
  const isNarrowed = countSet(search, FILTERS) > 0;
  const hrefOf = (other: number) => searchAddress({ ...search, page: other });
  const stock = foundStock && <Blocks place={FOUND_STOCK} spot="stock" subject={foundStock} />;
  if (found.totalRecord === 0) {
    if (stock) return stock;
    if (!search.keywords && !isNarrowed && categories.length === 0) return <EmptyCatalogue />;
    return (
      <Suspense fallback={null}>
        <NoPartsFound keywords={search.keywords} isNarrowed={isNarrowed} categories={categories} />
      </Suspense>
    );
  }
  if (isBehindLast(found, search.page)) {
    const lastPage = countPages(found.totalRecord, PAGE_SIZE);
    return (
      <PageMissing
        page={search.page}
        lastHref={hrefOf(lastPage)}
        {...(found.isCapped && { text: `可以翻到第 ${lastPage} 页；增加关键词、品牌或分类，可以缩小范围。` })}
      />
    );
  }
  return (
    <>
      {categories.length > 0 && (
        <section className="card card-body" aria-label="分类">
          <Suspense fallback={null}>
            <CategoryDirectory categories={categories} />
          </Suspense>
        </section>
      )}
      {found.totalRecord > 1 && (
        <Suspense fallback={null}>
          <SortLinks
            sort={search.sort}
            hrefOf={(sort) => filteredAddress({ ...search, sort })}
            sortedOnly={found.isCapped ? found.totalRecord : null}
          />
        </Suspense>
      )}
      <StillPart name="found-parts" data={shownParts}>
        {(parts) => <FoundParts keywords={search.keywords} {...parts} />}
      </StillPart>
      {stock}
      {(hasDocuments || selection.documents.size > 0) && <SelectionBar selection={selection} />}
      <Pager
        page={search.page}
        pageSize={PAGE_SIZE}
        total={found.totalRecord}
        isCapped={found.isCapped}
        hrefOf={hrefOf}
        unit={UNIT}
      />
    </>
  );
}

function headingOf({ search: { keywords }, found }: SearchPage): string {
  if (keywords.length > KEYWORDS_MAX || (!keywords && !found)) return "搜索型号";
  if (keywords) return `“${keywords}”的搜索结果`;
  const names =
    found &&
    [found.filters.brands, found.filters.categories]
      .map((set) => set.map(({ name }) => name).join("、"))
      .filter(Boolean)
      .join(" ");
  return names ? `${names}型号大全` : "全部型号";
}

function totalOf({ totalRecord, isCapped }: Found): string {
  return totalWords({ total: totalRecord, isCapped, unit: UNIT });
}

/** Of hits that are not counted to the end, those behind the counted ones are not reached. */
function isBehindLast({ totalRecord }: Found, page: number): boolean {
  return page > countPages(totalRecord, PAGE_SIZE);
}
