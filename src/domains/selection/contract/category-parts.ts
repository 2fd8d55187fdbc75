import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { optionalField, pageIndex, pageSize, valueList } from "#api/fields.ts";
import { PartRow } from "#domains/catalogue/contract/part-shapes.ts";
import { LIFECYCLES } from "#domains/catalogue/labels.ts";
import {
  FacetValue,
  filter,
  FILTER_VALUES_MAX,
  FilterValue,
  isOn,
  isOriginUnknown,
} from "#domains/catalogue/contract/search-shapes.ts";

/** So many rows an export holds at most. */
export const EXPORT_ROWS_MAX = 10_000;
/** So many values can filters of parameters be set to at once. */
export const PARAMETER_FILTERS_MAX = 60;
/** So often a visitor is told what the filters can be set to: all rows are counted for that. */
export const FACETS_LIMIT = { calls: 200, seconds: 60 };
const FILTERS_CHARACTERS_MAX = 4_000;

const CategoryRef = z.object({ id: z.int(), slug: z.string(), name: z.string() });

const Parameter = z.object({
  slug: z.string(),
  name: z.string(),
  kind: z.enum(["number", "range", "text"]),
  /** A range that says between what one figure lies (±5 %), not over what the part works. */
  isSpread: z.boolean(),
  /** A figure that may be set anywhere between the two ends that are printed. */
  isAdjustable: z.boolean(),
  unit: z.string().nullable(),
});

/** As printed, as it is shown, and in the base unit where the print is understood. */
const Value = z.object({
  printed: z.string(),
  shown: z.string(),
  minimum: z.number().nullable(),
  typical: z.number().nullable(),
  maximum: z.number().nullable(),
  /** Rules doubt it; absent where they don't. */
  isDoubtful: z.boolean().optional(),
});

const CategoryPart = PartRow.omit({ values: true }).extend({
  /** In the order of the parameters. */ values: z.array(Value.nullable()),
});

/** How a parameter is narrowed. */
const ParameterFilter = z.object({
  slug: z.string(),
  /** As typed. */
  from: z.string(),
  to: z.string(),
  /** As they were understood: `60 V`. */
  fromRead: z.string().nullable(),
  toRead: z.string().nullable(),
  is: z.array(z.string()),
});

/** Counted as if the parameter were not narrowed itself. */
const ParameterFacet = z.object({
  slug: z.string(),
  /** Parts whose value is not known. */
  unknown: z.int(),
  /** The least and the greatest figure, written with its unit. */
  least: z.string().nullable(),
  greatest: z.string().nullable(),
  /** Most frequent first for texts, rising for figures; null where there are too many different figures for a list. What is set stands in it. */
  values: z.array(FacetValue).nullable(),
  /** So many other values are not listed. */
  others: z.int(),
});

const narrowing = {
  /** Slug of a category. */
  category: z.string().trim().min(1, "请选择分类").max(100, "没有这个分类"),
  /**
   * Filters of parameters, written like a query: `drain-source-voltage.from=0.06kV&type.is=N沟道&type.is=P沟道`. `from` and `to` take a
   * figure with its unit, `is` a value as the facets name it.
   */
  filters: z.string().max(FILTERS_CHARACTERS_MAX, `筛选条件过长，最多 ${FILTERS_CHARACTERS_MAX} 个字符`).default(""),
  brand: filter("品牌"),
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
  /** `1` = parts stay whose value a filter can't tell. */
  unknown: isOn,
  /** `1` = ranges take doubted values as they are printed; else these count as not known. */
  doubtful: isOn,
  /** `mpn`, `brand`, `package`, `price`, `stock`, `popular`, or the slug of a parameter; `-` before it sorts downwards. What is not known comes last. */
  sort: z.string().trim().max(100, "没有这种排序").default(""),
};

export type TableParameter = z.output<typeof Parameter>;
export type CategoryPart = z.output<typeof CategoryPart>;
export type ParameterFacet = z.output<typeof ParameterFacet>;
export type ParameterFilter = z.output<typeof ParameterFilter>;
export type CategoryParts = z.output<typeof categoryParts.listCategoryParts.data>;

export const categoryParts = defineCalls("selection", {
  /**
   * A category's parts with its parameters as columns; a figure fits a range where all that is printed of it lies
   * within, a range of use where it covers each end that is asked for.
   */
  listCategoryParts: {
    method: "GET",
    path: "/chip/specification/categoryParts",
    access: "visitor",
    isSearch: true,
    input: z.object({
      ...narrowing,
      /** `1` = with what the filters could be set to: at most FACETS_LIMIT times. */ facets: isOn,
      pageIndex,
      pageSize,
    }),
    data: z.object({
      category: CategoryRef.extend({ nameEn: z.string(), partCount: z.int(), parent: CategoryRef.nullable() }),
      /** The categories below; `count` = their parts among those that fit. */
      children: z.array(CategoryRef.extend({ partCount: z.int(), count: z.int() })),
      parameters: z.array(Parameter),
      data: z.array(CategoryPart),
      totalRecord: z.int(),
      /** So many parts are left out only because a value that a filter asks for is not known. */
      unknownLeftOut: z.int(),
      /** Of all figures that the parts of the category print, the share that is understood, from 0 to 1; null where none is printed. */
      understoodShare: z.number().nullable(),
      /** How the parts stand: a key of `sort` as it was taken. */
      sort: z.string(),
      /** The filters that are set. */
      set: z.object({
        parameters: z.array(ParameterFilter),
        brands: z.array(FilterValue),
        packages: z.array(FilterValue),
      }),
      /** Null where they were not asked for. */
      facets: z
        .object({
          parameters: z.array(ParameterFacet),
          brands: z.array(FacetValue),
          packages: z.array(FacetValue),
          /** So many brands and packages are not listed. */
          otherBrands: z.int(),
          otherPackages: z.int(),
          lifecycles: z.array(FacetValue),
          domestic: z.int(),
          inStock: z.int(),
          /** Without a brand, or of one of unknown origin. */
          originUnknown: z.int(),
        })
        .nullable(),
    }),
    limit: { calls: 600, seconds: 60 },
  },

  /** What a filter of the table can be set to, by what it is called: also what is too rare for the list of a facet. The most frequent FOUND_VALUES_MAX of them. */
  findCategoryValues: {
    method: "GET",
    path: "/chip/specification/categoryParts/values",
    access: "visitor",
    input: z.object({
      ...narrowing,
      /** `brand`, `package`, or the slug of a parameter. */
      of: z.string().trim().min(1, "请选择筛选项").max(100, "没有这个筛选项"),
      words: z.string().trim().min(1, "请输入要查找的内容").max(100, "最多 100 个字符"),
    }),
    data: z.object({ values: z.array(FacetValue), /** So many more would fit. */ others: z.int() }),
    limit: FACETS_LIMIT,
  },

  /** The same parts as a table: the first EXPORT_ROWS_MAX of them, in the same order, with the columns that are shown. */
  exportCategoryParts: {
    method: "GET",
    path: "/chip/specification/categoryParts/export",
    access: "visitor",
    input: z.object({
      ...narrowing,
      /** Slugs of parameters that are not shown. */
      hide: valueList(z.string().max(100), 100, "最多隐藏 100 列"),
      format: optionalField(z.enum(["csv", "xlsx"], "没有这种格式")),
    }),
    data: "file",
    limit: { calls: 10, seconds: 60 },
  },
});
