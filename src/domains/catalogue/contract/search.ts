import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { optionalField, pageIndex, pageSize, valueList } from "#api/fields.ts";
import { Brand } from "./brand-shapes.ts";
import { Category } from "./category-shapes.ts";
import { PartHit } from "./part-shapes.ts";
import {
  Facets,
  filter,
  FILTER_VALUES_MAX,
  FilterValue,
  isOn,
  isOriginUnknown,
  keywords,
  Match,
  Recognised,
  UncataloguedLine,
} from "./search-shapes.ts";
import { LIFECYCLES, SORTS } from "../labels.ts";

export const partSearch = defineCalls("catalogue", {
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
    isSearch: true,
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
      /** Those alone that have no brand, or one of which nobody has said whence it is. */
      origin: isOriginUnknown,
      /** `1` = those that a seller has in stock alone. */
      stock: isOn,
      sort: optionalField(z.enum(SORTS, "没有这种排序")),
      /** `1` = with what the filters could be set to. */
      facets: isOn,
      /** `1` = on the first page, where no filter is set, with what companies have in stock of such numbers that are no parts. */
      uncatalogued: isOn,
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
      uncatalogued: z.array(UncataloguedLine),
    }),
    limit: { calls: 600, seconds: 60 },
  },
});
