import { type ComponentProps, lazy, Suspense } from "react";
import { data, useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager, totalWords } from "#web/components/pager.tsx";
import { StillPart } from "#web/components/still-part.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { type Still, still } from "#web/still.ts";
import { formatNumber } from "#shared/format-number.ts";
import { PAGE_SIZE, pageNumber } from "#shared/page-number.ts";
import { DOCUMENT_FILTERS, documentSearchAddress } from "#domains/catalogue/document-addresses.ts";
import {
  SelectionBar,
  useDocumentSelection,
} from "#domains/catalogue/components/public/documents/document-selection.tsx";
import { FoundDocuments } from "../components/documents/found-documents.tsx";
import { documentChips, type DocumentFilters } from "../components/search/document-filters.ts";
import { EmptyCatalogue } from "#domains/catalogue/components/public/search/empty-catalogue.tsx";
import { CountedOver, FacetPanel } from "#domains/catalogue/components/public/search/facet-panel.tsx";
import { FilterChips } from "#domains/catalogue/components/public/search/filter-chips.tsx";
import { SearchFrame, SearchRefused } from "#domains/catalogue/components/public/search/search-frame.tsx";
import { DroppedWords } from "#domains/catalogue/components/public/search/dropped-words.tsx";
import { countSet, isVariant, readFilters } from "#domains/catalogue/components/public/search/set-filters.ts";
import { KEYWORDS_MAX } from "#domains/catalogue/contract/search-shapes.ts";
import { documentSearch } from "../contract/search.ts";
import { orRefusal, readKeywords } from "#domains/catalogue/components/public/search/answer-search.ts";

// Most searches find something.
const NoDocumentsFound = lazy(async () => ({
  default: (await import("../components/search/no-documents-found.tsx")).NoDocumentsFound,
}));
// Most of the time all are read.
const StillReading = lazy(async () => ({
  default: (await import("../components/search/still-reading.tsx")).StillReading,
}));
const UNIT = "份规格书";
const NOT_FOUND = 404;

// Filters are plain links, which work before this comes.
const DocumentFacetLists = lazy(loadFacetLists);

type Answer = DataOf<typeof documentSearch.searchDocuments>;
type Found = Omit<Answer, "data">;

interface Search extends DocumentFilters {
  keywords: string;
  page: number;
}

interface SearchPage {
  search: Search;
  /** Null where the search was refused; then `refusal` says why. Its hits are `shownDocuments`. */
  found: Found | null;
  shownDocuments: Still<Answer["data"]>;
  count: number;
  refusal: string | null;
  /** Where the words find nothing: fewer of them that do. */
  shorter: string | null;
}

export const meta = ({ data: shown }: { data: SearchPage }): Meta => {
  const { search, found } = shown;
  const title = headingOf(shown);
  return {
    title: search.page > 1 ? `${title} - 第 ${search.page} 页` : title,
    description: found ? `${title}：${totalOf(found)}，在规格书正文中逐页查找，直达写有答案的一页。` : title,
    ...(found && { canonical: documentSearchAddress(search) }),
    isHidden:
      !found ||
      shown.count === 0 ||
      isBehindLast(found, search.page) ||
      isVariant(search, countSet(search, DOCUMENT_FILTERS)),
  };
};

export async function loader(args: LoaderArgs) {
  const { call, url } = args;
  const filters = readFilters(url.searchParams, DOCUMENT_FILTERS);
  const page = url.searchParams.get("page") ?? "";
  const keywords = readKeywords(args, (keywords) => documentSearchAddress({ keywords, ...filters }));
  const search: Search = { keywords, ...filters, page: pageNumber(page) };
  const shown: SearchPage = {
    search,
    found: null,
    shownDocuments: {},
    count: 0,
    refusal: null,
    shorter: null,
  };
  return orRefusal(shown, async () => {
    // It comes while the search is under way; where it does not, the page says so when it is drawn.
    loadFacetLists().catch(() => {});
    const { data: documents, ...found } = await call(documentSearch.searchDocuments, {
      keywords,
      ...filters,
      facets: "1",
      pageIndex: page,
      pageSize: PAGE_SIZE,
    });
    const shorter =
      keywords && found.totalRecord === 0
        ? await (await import("../components/search/find-shorter.ts")).findShorter(args, keywords)
        : null;
    return data(
      { ...shown, found, shownDocuments: still(documents), count: documents.length, shorter },
      isBehindLast(found, search.page) ? NOT_FOUND : undefined,
    );
  });
}

async function loadFacetLists() {
  return { default: (await import("../components/search/document-facet-lists.tsx")).DocumentFacetLists };
}

export default function DocumentResults() {
  const shown = useLoaderData<SearchPage>();
  const { search, found, refusal } = shown;
  const { keywords } = search;
  const setCount = countSet(search, DOCUMENT_FILTERS);
  return (
    <SearchFrame
      scope="documents"
      keywords={keywords}
      heading={
        found && keywords ? (
          <>
            <span className="mpn">{keywords}</span> 的规格书搜索结果
          </>
        ) : (
          headingOf(shown)
        )
      }
      total={found && found.totalRecord > 0 ? totalOf(found) : null}
      notes={
        found && (
          <>
            <FilterChips
              chips={documentChips(search, found)}
              clearHref={setCount > 1 ? documentSearchAddress({ keywords }) : null}
            />
            {found.dropped.length + found.waiting > 0 && (
              <div className="search-notices">
                {found.dropped.length > 0 && <DroppedWords words={found.dropped} isNarrowed={setCount > 0} />}
                {found.waiting > 0 && (
                  <Suspense fallback={null}>
                    <StillReading count={found.waiting} />
                  </Suspense>
                )}
              </div>
            )}
          </>
        )
      }
      facets={
        found?.facets &&
        (found.totalRecord > 0 || setCount > 0) && (
          <FacetPanel setCount={setCount}>
            <Suspense fallback={null}>
              <DocumentFacetLists search={search} facets={found.facets} />
            </Suspense>
            <CountedOver {...countedOverOf(found)} />
          </FacetPanel>
        )
      }
    >
      {found ? (
        <Hits {...shown} found={found} />
      ) : (
        <SearchRefused scope="documents" keywords={keywords} refusal={refusal} />
      )}
    </SearchFrame>
  );
}

function Hits({ search, found, shownDocuments, shorter }: SearchPage & { found: Found }) {
  const selection = useDocumentSelection();
  const { keywords, page } = search;
  const isNarrowed = countSet(search, DOCUMENT_FILTERS) > 0;
  const hrefOf = (other: number) => documentSearchAddress({ ...search, page: other });
  if (found.totalRecord === 0) {
    if (!keywords && !isNarrowed) return <EmptyCatalogue title="还没有规格书" />;
    return (
      <Suspense fallback={null}>
        <NoDocumentsFound keywords={keywords} isNarrowed={isNarrowed} shorter={shorter} />
      </Suspense>
    );
  }
  if (isBehindLast(found, page)) {
    const lastPage = countPages(found.totalRecord, PAGE_SIZE);
    return (
      <PageMissing
        page={page}
        lastHref={hrefOf(lastPage)}
        {...(found.isCapped && { text: `可以翻到第 ${lastPage} 页；增加关键词、品牌或分类，可以缩小范围。` })}
      />
    );
  }
  return (
    <>
      <StillPart name="found-documents" data={shownDocuments}>
        {(documents) => <FoundDocuments documents={documents} />}
      </StillPart>
      <SelectionBar selection={selection} />
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        total={found.totalRecord}
        isCapped={isListCapped(found)}
        hrefOf={hrefOf}
        unit={UNIT}
      />
    </>
  );
}

function headingOf({ search: { keywords }, found }: SearchPage): string {
  if (keywords.length > KEYWORDS_MAX || (!keywords && !found)) return "在规格书中查找";
  if (keywords) return `“${keywords}”的规格书搜索结果`;
  const names =
    found &&
    [found.filters.brands, found.filters.categories]
      .map((set) => set.map(({ name }) => name).join("、"))
      .filter(Boolean)
      .join(" ");
  return names ? `${names}规格书大全` : "全部规格书";
}

/** 共 39 份规格书，128 页命中; of pages that are not counted to the end: 1,000+ 页命中，列出 39 份规格书. */
function totalOf(found: Found): string {
  const { totalRecord, totalPages, isCapped } = found;
  if (isCapped && totalPages > 0)
    return `${formatNumber(totalPages)}+ 页命中，列出 ${formatNumber(totalRecord)} ${UNIT}`;
  const documents = totalWords({ total: totalRecord, isCapped, unit: UNIT });
  return totalPages > 0 ? `${documents}，${formatNumber(totalPages)} 页命中` : documents;
}

function countedOverOf({ isCapped, totalPages, totalRecord }: Found): ComponentProps<typeof CountedOver> {
  return totalPages > 0
    ? { counted: isCapped ? totalPages : null, unit: "页命中" }
    : { counted: isCapped ? totalRecord : null, unit: UNIT };
}

/** Whether documents themselves were not counted to the end, and not only their pages. */
function isListCapped({ isCapped, totalPages }: Found): boolean {
  return isCapped && totalPages === 0;
}

/** Of hits that are not counted to the end, those behind the counted ones are not reached. */
function isBehindLast({ totalRecord }: Found, page: number): boolean {
  return page > countPages(totalRecord, PAGE_SIZE);
}
