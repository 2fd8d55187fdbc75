import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { formInteger, integerOr, pageIndex, valueList } from "#api/fields.ts";
import { DOCUMENT_LANGUAGES } from "#domains/catalogue/document-labels.ts";
import { PAGE_RANGES, UNDATED } from "../labels.ts";
import { DocumentCard } from "#domains/catalogue/contract/document-shapes.ts";
import { FacetValue, filter, FILTER_VALUES_MAX, FilterValue, isOn } from "#domains/catalogue/contract/search-shapes.ts";

const DOCUMENT_KEYWORDS_MAX = 200;
export const WAITING_MAX = 1000;

/** A page that answers, and the place on it. */
const Passage = z.object({
  page: z.int(),
  /** About 160 characters as they are written there, in order; joined they are the passage. */
  pieces: z.array(z.object({ text: z.string(), isMarked: z.boolean() })),
  /** What the viewer shall mark on the page: its `q`. */
  words: z.string(),
});

const DocumentHit = DocumentCard.extend({
  /** The best pages, best first; none where only its title, a part, its brand or its category fits. */
  passages: z.array(Passage),
  /** Its pages among the hits that are counted. */
  matchedPages: z.int(),
  /** Its pages are pictures: nothing in them can be found. */
  isScanned: z.boolean(),
  /** `waiting`: its pages are still to be read · `failed`: they could not be read. */
  textState: z.enum(["waiting", "ready", "failed"]),
});

/** Most frequent first, each as if its own filter were not set, counted among the first 1,000 pages; what is set stands in it even where it leaves nothing. */
const DocumentFacets = z.object({
  brands: z.array(FacetValue),
  /** `parent` is the category above. */
  categories: z.array(FacetValue.extend({ parent: z.string().nullable() })),
  languages: z.array(FacetValue),
  /** Newest first. */
  years: z.array(FacetValue),
  /** In the order of the ranges. */
  pages: z.array(FacetValue),
});

export type Passage = z.output<typeof Passage>;
export type DocumentHit = z.output<typeof DocumentHit>;
export type DocumentFacets = z.output<typeof DocumentFacets>;

export const documentSearch = defineCalls("datasheets", {
  /**
   * Datasheets that fit each word, in the order of their best page; `dropped` are words without which something is
   * found. Only the first 1,000 pages count (`isCapped`).
   */
  searchDocuments: {
    method: "GET",
    path: "/spec/v1/search",
    access: "visitor",
    isSearch: true,
    input: z.object({
      keywords: z.string().trim().max(DOCUMENT_KEYWORDS_MAX, `关键词最多 ${DOCUMENT_KEYWORDS_MAX} 个字`).default(""),
      /** Slugs of brands, and of categories with those below them. */
      brand: filter("品牌"),
      category: filter("分类"),
      language: valueList(
        z.enum(DOCUMENT_LANGUAGES, "没有这种语言"),
        FILTER_VALUES_MAX,
        `语言最多选 ${FILTER_VALUES_MAX} 项`,
      ),
      /** Of publishing. */
      year: valueList(formInteger(UNDATED, 2999, "年份有误"), FILTER_VALUES_MAX, `年份最多选 ${FILTER_VALUES_MAX} 项`),
      pages: valueList(
        z.enum(PAGE_RANGES, "没有这个页数范围"),
        FILTER_VALUES_MAX,
        `页数最多选 ${FILTER_VALUES_MAX} 项`,
      ),
      /** `1` = with what the filters could be set to. */
      facets: isOn,
      pageIndex,
      pageSize: integerOr(20, 1, 20),
    }),
    data: z.object({
      data: z.array(DocumentHit),
      /** Documents. */
      totalRecord: z.int(),
      /** Pages with the words, in all these documents. */
      totalPages: z.int(),
      /** There are more than these: they were not counted to the end. */
      isCapped: z.boolean(),
      /** The filters that are set, with their names. */
      filters: z.object({
        brands: z.array(FilterValue),
        categories: z.array(FilterValue),
        languages: z.array(FilterValue),
        years: z.array(FilterValue),
        pages: z.array(FilterValue),
      }),
      facets: DocumentFacets.nullable(),
      /** Words that were left out so that something is found. */
      dropped: z.array(z.string()),
      /** Documents that fit the filters and whose pages are still to be read, `WAITING_MAX` for as many or more: the same search may find more later. */
      waiting: z.int(),
    }),
    limit: { calls: 120, seconds: 60 },
  },
});
