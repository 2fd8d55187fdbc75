import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { integerOr, listOf, optionalField, pageIndex, pageSize } from "#api/fields.ts";
import { ALTERNATE_TYPES } from "../alternate-labels.ts";
import { ORIGIN_REASONS } from "../origin-labels.ts";
import { Brand, BrandRef } from "./brand-shapes.ts";
import { CategoryRef } from "./category-shapes.ts";
import { keywords } from "./search-shapes.ts";
import { PartRow } from "./part-shapes.ts";
import { DocumentCard } from "./document-shapes.ts";

export const BRAND_PARTS_PER_PAGE = 20;

/** How the parts of a brand can be sorted: by use, or by number. */
export const BRAND_SORTS = ["popular", "mpn"] as const;

/** Its number, or the words of its address. */
export const brand = z.string().trim().min(1, "没有这个品牌").max(100, "没有这个品牌");
export const category = optionalField(z.string().max(100, "没有这个分类"));

const BrandCategory = z.object({ slug: z.string(), name: z.string(), count: z.int() });
export const BrandCategoryBranch = BrandCategory.extend({ children: z.array(BrandCategory) });

export const KnownBrand = Brand.extend({
  /** Who took it over, and who took that one over. */
  successors: z.array(BrandRef),
  /** The address of its logo. */
  logo: z.string().nullable(),
});

const AlternateSide = z.object({ id: z.int(), mpn: z.string(), brand: BrandRef.nullable() });

/** `replacement` takes the place of `part`; what stands both ways is told in either direction. */
const BrandAlternate = z.object({
  id: z.int(),
  type: z.enum(ALTERNATE_TYPES),
  part: AlternateSide,
  replacement: AlternateSide,
});

const BrandDetail = KnownBrand.extend({
  website: z.string().nullable(),
  summary: z.string().nullable(),
  foundedYear: z.int().nullable(),
  /** Its maker as registered in Chinese, and where that sits. */
  legalName: z.string().nullable(),
  seat: z.string().nullable(),
  /** Why its origin is said to be that; null where a list of brands says so, or nobody. */
  originReason: z.enum(ORIGIN_REASONS).nullable(),
  /** Where that can be read. */
  originSource: z.string().nullable(),
  /** Its Chinese name in traditional characters, where they differ. */
  traditionalName: z.string().nullable(),
  /** How else it is written. */
  aliases: z.array(z.string()),
  formerNames: z.array(z.string()),
  /** The brands that it took over; parts of some are its own now. */
  formerBrands: z.array(BrandRef.extend({ partCount: z.int() })),
  /** Both levels, the fullest first; the first level counts what is below it. */
  categories: z.array(BrandCategoryBranch),
  /** Those that are read most. */
  parts: z.array(PartRow),
  /** Those that came last. */
  documents: z.array(DocumentCard),
  /** Alternates between its parts and those of others, the latest six of each: where its own take the place, and where others' take it. */
  alternates: z.object({ replacing: z.array(BrandAlternate), replaced: z.array(BrandAlternate) }),
});

export type KnownBrand = z.output<typeof KnownBrand>;
export type BrandAlternate = z.output<typeof BrandAlternate>;
export type BrandDetail = z.output<typeof BrandDetail>;
export type BrandCategoryBranch = z.output<typeof BrandCategoryBranch>;
export type BrandSort = (typeof BRAND_SORTS)[number];

export const brands = defineCalls("catalogue", {
  /**
   * Brands by letter, by words in any of their names or the pinyin, domestic or international, or sold by their makers themselves; those that were taken
   * over are among them, with who has them now.
   */
  listBrands: {
    method: "GET",
    path: "/specBrand/list",
    access: "visitor",
    cacheSeconds: 10,
    input: z.object({
      type: z.enum(["all", "domestic", "international", "unknown", "direct"]).default("all"),
      initial: optionalField(z.string().regex(/^[A-Z#]$/, "首字母须为 A–Z 中的一个字母或 #")),
      keywords: keywords.default(""),
      pageIndex,
      pageSize,
    }),
    data: listOf(
      Brand.extend({
        successor: BrandRef.nullable(),
        /** Its maker itself sells it on the portal. */
        isDirect: z.boolean(),
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

  /** What is known of a brand, by its number or the words of its address. */
  brandDetail: {
    method: "GET",
    path: "/specBrand/detail/:brand",
    access: "visitor",
    cacheSeconds: 10,
    input: z.object({ brand }),
    data: BrandDetail,
  },

  /** The logo that a brand shows. */
  readBrandLogo: {
    method: "GET",
    path: "/specBrand/logo/:hash",
    access: "visitor",
    input: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, "图片编号有误") }),
    data: "file",
  },

  /** What stands above every page of a brand. */
  findBrand: {
    method: "GET",
    path: "/specBrand/known/:brand",
    access: "visitor",
    cacheSeconds: 10,
    input: z.object({ brand }),
    data: KnownBrand,
  },

  /** How a brand is reached, as far as lists say; of the phone a part, the whole by `showBrandPhone`. */
  brandContact: {
    method: "GET",
    path: "/specBrand/contact/:brand",
    access: "visitor",
    input: z.object({ brand }),
    data: KnownBrand.extend({
      website: z.string().nullable(),
      address: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    limit: { calls: 120, seconds: 60 },
  },

  /** A brand's phone in whole: sixty of all phones in a day. */
  showBrandPhone: {
    method: "POST",
    path: "/specBrand/phone",
    access: "user",
    input: z.object({ brand }),
    data: z.object({ phone: z.string() }),
    limit: { calls: 60, seconds: 60 },
  },

  /** The parts of a brand, all or of one category; those of brands that it took over are not among them. */
  brandParts: {
    method: "GET",
    path: "/specBrand/parts/:brand",
    access: "visitor",
    cacheSeconds: 10,
    input: z.object({
      brand,
      category,
      sort: z.enum(BRAND_SORTS, "没有这种排序").default("popular"),
      pageIndex,
      pageSize,
    }),
    data: listOf(PartRow).extend({
      brand: KnownBrand,
      /** The one that was asked for. */
      category: CategoryRef.nullable(),
      categories: z.array(BrandCategoryBranch),
    }),
    limit: { calls: 600, seconds: 60 },
  },
});
