import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, id, integerOr, listOf, optionalField, pageIndex, pageSize, valueList } from "#api/fields.ts";
import { DAY_SECONDS } from "#shared/durations.ts";
import { Brand, BrandRef } from "./brand-shapes.ts";
import { Category, CategoryBranch } from "./category-shapes.ts";
import { PartDetail, PartHit } from "./part-shapes.ts";
import { Facets, filter, FILTER_VALUES_MAX, FilterValue, isOn, Match, Recognised } from "./search-shapes.ts";
import { LIFECYCLES, SORTS } from "../labels.ts";

export const KEYWORDS_MAX = 200;

const keywords = z.string().trim().max(KEYWORDS_MAX, `关键词最多 ${KEYWORDS_MAX} 个字`);

export const catalogue = defineCalls("catalogue", {
  /** Parts, brands and categories that fit what is typed so far: a few of each. */
  suggestParts: {
    method: "GET",
    path: "/spec/v2/keywords",
    access: "visitor",
    input: z.object({ keywords: keywords.min(1, "请输入型号") }),
    data: z.object({
      parts: z.array(
        z.object({
          id: z.int(),
          mpn: z.string(),
          brandName: z.string().nullable(),
          description: z.string(),
          match: Match,
        }),
      ),
      brands: z.array(Brand.pick({ id: true, slug: true, name: true, nameCn: true, partCount: true })),
      categories: z.array(Category.pick({ id: true, slug: true, name: true, partCount: true })),
    }),
    limit: { calls: 1200, seconds: 60 },
  },

  /**
   * Parts that fit words and filters (`a,b`: any of them), best first; `match` says how. Of many only the first are
   * counted and listed (`isCapped`), and `sort` sorts those alone.
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
      lifecycle: valueList(
        z.enum(LIFECYCLES, "没有这个生命周期"),
        FILTER_VALUES_MAX,
        `生命周期最多选 ${FILTER_VALUES_MAX} 项`,
      ),
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
      filters: z.object({
        brands: z.array(FilterValue),
        categories: z.array(FilterValue),
        packages: z.array(FilterValue),
      }),
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
  partDetail: {
    method: "GET",
    path: "/chip/specification/detail/:id",
    access: "visitor",
    input: z.object({ id }),
    data: PartDetail,
  },

  /** The tree of categories, two levels, with the number of parts in each. */
  listCategories: {
    method: "GET",
    path: "/chip/specification/categories",
    access: "visitor",
    cacheSeconds: 10,
    input: z.object({}),
    data: z.array(CategoryBranch),
  },

  /**
   * Brands by letter, by words in any of their names or the pinyin, domestic or international; those that were taken
   * over are among them, with who has them now.
   */
  listBrands: {
    method: "GET",
    path: "/specBrand/list",
    access: "visitor",
    cacheSeconds: 10,
    input: z.object({
      type: z.enum(["all", "domestic", "international", "unknown"]).default("all"),
      initial: optionalField(z.string().regex(/^[A-Z#]$/, "首字母须为 A–Z 中的一个字母或 #")),
      keywords: keywords.default(""),
      pageIndex,
      pageSize,
    }),
    data: listOf(
      Brand.extend({
        successor: BrandRef.nullable(),
        /** The spelling that the words are, where it is none of its two names. */
        foundBy: z.string().nullable(),
      }),
    ).extend({
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
    access: "visitor",
    cacheSeconds: 10,
    input: z.object({ count: integerOr(24, 1, 100) }),
    data: z.object({ domestic: z.array(Brand), international: z.array(Brand) }),
  },

  /** The words searched most in the last seven days, or, while too few were, the parts looked at most; each with its visitors day by day, oldest first. */
  hotWords: {
    method: "GET",
    path: "/spec/v1/hotWords",
    access: "visitor",
    cacheSeconds: 60,
    input: z.object({}),
    data: z.object({
      basis: z.enum(["searches", "views"]),
      days: z.array(day),
      words: z.array(
        z.object({
          text: z.string(),
          /** The part that was looked at. */ partId: z.int().nullable(),
          visitors: z.int(),
          daily: z.array(z.int()),
        }),
      ),
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
    limit: { calls: 1000, seconds: DAY_SECONDS },
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
