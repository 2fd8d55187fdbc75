import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, id, idList, integerOr, listOf, optionalField, pageIndex, pageSize, time, unitPrice, valueList } from "#api/fields.ts";
import { CURRENCIES } from "#shared/format-money.ts";
import { BrandRef, DocumentCard, DocumentGlance } from "./contract/document-shapes.ts";
import { DocumentVersion } from "./contract/document-versions.ts";
import { Offer } from "./contract/offer-shapes.ts";
import { PartSymbol } from "./contract/symbol-shapes.ts";
import { Facets, filter, FILTER_VALUES_MAX, FilterValue, isOn, Match, Recognised } from "./contract/search-shapes.ts";
import { LIFECYCLES, SORTS } from "./labels.ts";

export const KEYWORDS_MAX = 200;
export const FILES_PER_ZIP_MAX = 50;

const keywords = z.string().trim().max(KEYWORDS_MAX, `关键词最多 ${KEYWORDS_MAX} 个字`);

export const Brand = BrandRef.extend({ initial: z.string(), country: z.string().nullable(), partCount: z.int(), documentCount: z.int() });
export const CategoryRef = z.object({ id: z.int(), slug: z.string(), name: z.string() });
const Category = CategoryRef.extend({ nameEn: z.string(), partCount: z.int() });
const CategoryBranch = Category.extend({ children: z.array(Category) });
/** As printed, and as it is shown: figures as the portal writes them, known words in Chinese with the print behind. */
const Value = z.object({ slug: z.string(), name: z.string(), printed: z.string(), shown: z.string() });

export const PartRow = z.object({
  id: z.int(),
  mpn: z.string(),
  brand: BrandRef.nullable(),
  category: CategoryRef.nullable(),
  description: z.string(),
  package: z.string().nullable(),
  lifecycle: z.enum(LIFECYCLES),
  /** The category's most important parameters, as printed. */
  values: z.array(Value),
  /** The newest datasheet that the portal has of it. */
  document: DocumentGlance.nullable(),
  /** The datasheet's address outside the portal, as the source gave it: the maker's or another's. */
  datasheetUrl: z.string().nullable(),
  /** The lowest price among the offers seen, whatever the quantity it is asked at, and the pieces they have together; null where none of them says. */
  offer: z.object({ price: unitPrice.nullable(), currency: z.enum(CURRENCIES), stock: z.int().nullable(), seenAt: time, /** Made up for demonstration. */ isSample: z.boolean() }).nullable(),
  /** What companies say that they have, in the last 30 days: pieces, of how many, and the latest statement. */
  companyStock: z.object({ quantity: z.int(), companies: z.int(), confirmedAt: time }).nullable(),
});

const PartHit = PartRow.extend({ match: Match });

const PartDetail = PartRow.omit({ document: true, companyStock: true }).extend({
  kind: z.enum(["orderable", "family"]),
  isRohs: z.boolean().nullable(),
  parentCategory: CategoryRef.nullable(),
  /** The brand that took over the part's brand. */
  successor: BrandRef.nullable(),
  documents: z.array(DocumentCard),
  offers: z.array(Offer),
  /** What CAD libraries draw for it. */
  symbols: z.array(PartSymbol),
  sources: z.array(z.string()),
  updatedAt: time,
});

const DocumentDetail = DocumentCard.extend({
  fileName: z.string(),
  source: z.string(),
  sourceUrl: z.string().nullable(),
  /** Whether nobody stated the version: it was read off the pages. */
  isVersionRead: z.boolean(),
  /** The same of the day of publication. */
  isDayRead: z.boolean(),
  hasTextLayer: z.boolean().nullable(),
  textState: z.enum(["waiting", "ready", "failed"]),
  pagesRead: z.int(),
  /** Of the pages read, those without a text layer. */
  pagesWithoutText: z.int(),
  sha256: z.string(),
  /** Its published editions, newest first; none where it is the only one. */
  versions: z.array(DocumentVersion),
  parts: z.array(PartRow.pick({ id: true, mpn: true, brand: true, description: true, package: true })),
  partTotal: z.int(),
});

export type { BrandRef, DocumentCard, DocumentGlance } from "./contract/document-shapes.ts";
export type Brand = z.output<typeof Brand>;
export type CategoryRef = z.output<typeof CategoryRef>;
export type CategoryBranch = z.output<typeof CategoryBranch>;
export type PartRow = z.output<typeof PartRow>;
export type PartHit = z.output<typeof PartHit>;
export type PartDetail = z.output<typeof PartDetail>;
export type PartValue = z.output<typeof Value>;
export type DocumentDetail = z.output<typeof DocumentDetail>;

export const datasheets = defineCalls("datasheets", {
  /** Parts, brands and categories that fit what is typed so far: a few of each. */
  suggest: {
    method: "GET",
    path: "/spec/v2/keywords",
    access: "visitor",
    input: z.object({ keywords: keywords.min(1, "请输入型号") }),
    data: z.object({
      parts: z.array(z.object({ id: z.int(), mpn: z.string(), brandName: z.string().nullable(), description: z.string(), match: Match })),
      brands: z.array(Brand.pick({ id: true, slug: true, name: true, nameCn: true, partCount: true })),
      categories: z.array(Category.pick({ id: true, slug: true, name: true, partCount: true })),
    }),
    limit: { calls: 1200, seconds: 60 },
  },

  /**
   * Parts that fit the words and the filters, best first; `match` says how each one fits. Filters take several values (`a,b`, any of them fits).
   * Of many hits only the first are counted and listed (`isCapped`, `totalRecord` of them): `sort` by popularity or by the last change sorts those alone.
   */
  searchParts: {
    method: "GET",
    path: "/chip/specification/search",
    access: "visitor",
    input: z.object({
      keywords: keywords.default(""),
      /** Slugs of brands, and of categories with those below them. */
      brand: filter("品牌"),
      category: filter("分类"),
      /** Keys of packages, as the facets tell them. */
      package: filter("封装"),
      lifecycle: valueList(z.enum(LIFECYCLES, "没有这个生命周期"), FILTER_VALUES_MAX, `生命周期最多选 ${FILTER_VALUES_MAX} 项`),
      /** `1` = of brands from mainland China alone. */
      domestic: isOn,
      /** `1` = those that a seller has in stock alone. */
      stock: isOn,
      sort: optionalField(z.enum(SORTS, "没有这种排序")),
      /** `1` = with what the filters could be set to. */
      facets: isOn,
      pageIndex,
      pageSize,
    }),
    data: z.object({
      data: z.array(PartHit),
      totalRecord: z.int(),
      /** There are more than totalRecord: they were not counted to the end. */
      isCapped: z.boolean(),
      /** The filters that are set, with their names. */
      filters: z.object({ brands: z.array(FilterValue), categories: z.array(FilterValue), packages: z.array(FilterValue) }),
      /** Null where they were not asked for, or can't be counted at present. */
      facets: Facets.nullable(),
      recognised: z.array(Recognised),
      /** Words that were left out so that something is found. */
      dropped: z.array(z.string()),
      /** The words with the part number that may have been meant, where what was typed is none. */
      didYouMean: z.string().nullable(),
    }),
    limit: { calls: 600, seconds: 60 },
  },

  /** All that is known of a part. */
  partDetail: { method: "GET", path: "/chip/specification/detail/:id", access: "visitor", input: z.object({ id }), data: PartDetail },

  /** The tree of categories, two levels, with the number of parts in each. */
  categories: {
    method: "GET",
    path: "/chip/specification/categories",
    access: "visitor", keepSeconds: 10,
    input: z.object({}),
    data: z.array(CategoryBranch),
  },

  /**
   * Brands by letter (Latin, or of the pinyin); by words in their names, former names, aliases and pinyin, also its initials; domestic ones,
   * international ones, or those of which no list says where they are. Those that were taken over are among them, with who has them now.
   */
  brands: {
    method: "GET",
    path: "/specBrand/list",
    access: "visitor", keepSeconds: 10,
    input: z.object({
      type: z.enum(["all", "domestic", "international", "unknown"]).default("all"),
      initial: optionalField(z.string().regex(/^[A-Z#]$/, "首字母须为 A–Z 中的一个字母或 #")),
      keywords: keywords.default(""),
      pageIndex,
      pageSize,
    }),
    data: listOf(Brand.extend({
      successor: BrandRef.nullable(),
      /** The spelling that the words are, where it is none of its two names. */
      foundBy: z.string().nullable(),
    })).extend({
      /** A brand with a Chinese and a Latin name stands under two letters. */
      initials: z.array(z.object({ initial: z.string(), count: z.int() })),
      /** Under all letters, each brand once. */
      letterTotal: z.int(),
    }),
  },

  /** Brands whose name begins with, or else holds, what is typed so far. */
  suggestBrands: {
    method: "GET",
    path: "/specBrand/searchBrandHint",
    access: "visitor",
    input: z.object({ keywords: keywords.min(1, "请输入品牌") }),
    data: z.object({ data: z.array(BrandRef.extend({ website: z.string().nullable() })) }),
  },

  /** The brands with the most parts, domestic and international; one of which nobody says where it is is neither. */
  leadingBrands: {
    method: "GET",
    path: "/specBrand/leading",
    access: "visitor", keepSeconds: 10,
    input: z.object({ count: integerOr(24, 1, 100) }),
    data: z.object({ domestic: z.array(Brand), international: z.array(Brand) }),
  },

  /** The datasheets of a brand, newest first. */
  brandDocuments: { method: "GET", path: "/spec/:brandId", access: "visitor", input: z.object({ brandId: id, pageIndex, pageSize }), data: listOf(DocumentCard) },

  /** The datasheets that came last. */
  newestDocuments: { method: "GET", path: "/spec/v1/newest", access: "visitor", keepSeconds: 10, input: z.object({ pageIndex, pageSize }), data: listOf(DocumentCard) },

  /** The datasheets downloaded most in the last seven days. */
  popularDocuments: {
    method: "GET",
    path: "/spec/v1/popular",
    access: "visitor", keepSeconds: 10,
    input: z.object({ pageSize }),
    data: z.array(DocumentCard.extend({ downloads: z.int() })),
  },

  /** What is known of a datasheet; its pages are read with documentFile. */
  documentDetail: { method: "GET", path: "/spec/v1/detail/:id", access: "visitor", input: z.object({ id }), data: DocumentDetail },

  /** The PDF of a datasheet, for reading in the page or, with `download=1`, for saving. */
  documentFile: {
    method: "GET",
    path: "/spec/v1/file/:id",
    access: "user",
    input: z.object({ id, download: optionalField(z.literal("1")) }),
    data: "file",
    limit: { calls: 3000, seconds: 60 },
  },

  /** The picture of a datasheet's first page. */
  documentThumbnail: { method: "GET", path: "/spec/v1/thumbnail/:id", access: "visitor", input: z.object({ id, v: optionalField(z.string().max(64)) }), data: "file" },

  /** Several datasheets as one zip. A second one while the first is under way is refused. */
  downloadDocuments: {
    method: "POST",
    path: "/file/spec/v1/downloads",
    access: "user",
    input: z.object({ ids: idList(FILES_PER_ZIP_MAX, "请选择文件") }),
    data: "file",
    limit: { calls: 60, seconds: 60 },
  },

  /** The words searched most in the last seven days, or, while too few were, the parts looked at most; each with its visitors day by day, oldest first. */
  hotWords: {
    method: "GET",
    path: "/spec/v1/hotWords",
    access: "visitor", keepSeconds: 60,
    input: z.object({}),
    data: z.object({
      basis: z.enum(["searches", "views"]),
      days: z.array(day),
      words: z.array(z.object({ text: z.string(), /** The part that was looked at. */ partId: z.int().nullable(), visitors: z.int(), daily: z.array(z.int()) })),
    }),
    // The home page asks twice: for its header and for itself.
    limit: { calls: 2400, seconds: 60 },
  },

  /** Counts that somebody was shown the answer of a search. */
  recordSearch: {
    method: "POST",
    path: "/spec/v1/searched",
    access: "visitor",
    input: z.object({ keywords }),
    data: z.object({}),
    // By the day: one address must not fill the list of a day's words.
    limit: { calls: 1000, seconds: 86_400 },
  },

  /** For operators: searches of the last 90 days that found nothing, those of most visitors first. */
  searchesWithoutResult: {
    method: "GET",
    path: "/spec/v1/searchesWithoutResult",
    access: "operator",
    input: z.object({ pageIndex, pageSize }),
    data: listOf(z.object({ term: z.string(), visitors: z.int(), firstSeenOn: day, lastSeenOn: day })),
  },

  /** Counts that somebody looked at a part or a datasheet, once a day. */
  recordView: {
    method: "POST",
    path: "/spec/v1/view",
    access: "visitor",
    input: z.object({ kind: z.enum(["part", "document"]), id }),
    data: z.object({}),
    limit: { calls: 120, seconds: 60 },
  },
});
