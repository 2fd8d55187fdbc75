import { z } from "zod";
import { optionalField, time, unitPrice, valueList } from "#api/fields.ts";
import { CURRENCIES } from "#shared/format-money.ts";
import { MATCHES, TERM_KINDS } from "#shared/match.ts";

export const KEYWORDS_MAX = 200;

export const keywords = z.string().trim().max(KEYWORDS_MAX, `关键词最多 ${KEYWORDS_MAX} 个字`);

export const FILTER_VALUES_MAX = 20;

/** How a part fits the words. */
export const Match = z.enum(MATCHES);

/** Values of one filter, by what they are called in addresses. */
export function filter(name: string) {
  return valueList(z.string().max(100, `没有这个${name}`), FILTER_VALUES_MAX, `${name}最多选 ${FILTER_VALUES_MAX} 项`);
}

/** A filter that is on or off. */
export const isOn = optionalField(z.literal("1", "筛选条件有误"));
/** Parts alone that have no brand, or one of which nobody has said whence it is. */
export const isOriginUnknown = optionalField(z.literal("unknown", "筛选条件有误"));

/** What a filter can be set to, as it stands in an address, and its name in the interface. */
export const FilterValue = z.object({ value: z.string(), name: z.string() });
/** With the number of hits that it would leave among the hits that are counted. */
export const FacetValue = FilterValue.extend({ count: z.int() });

/** Most frequent first; what is set stands in it even where it leaves nothing. */
export const Facets = z.object({
  brands: z.array(FacetValue),
  /** `parent` is the category above. */
  categories: z.array(FacetValue.extend({ parent: z.string().nullable() })),
  packages: z.array(FacetValue),
  lifecycles: z.array(FacetValue),
  domestic: z.int(),
  inStock: z.int(),
  /** Without a brand, or of one of unknown origin. */
  originUnknown: z.int(),
  /** So many of the first hits were counted for some of the lists, where there are more; null where all were, for each of them. */
  countedOver: z.int().nullable(),
});

/** What some of the words were taken for. */
export const Recognised = z.object({
  typed: z.string(),
  kind: z.enum(TERM_KINDS),
  name: z.string(),
  /** As a filter; null for a value, a function or a marking. */
  value: z.string().nullable(),
  /** The words without it; null where it can't be taken out of them. */
  otherKeywords: z.string().nullable(),
  /** The brand that took it over. */
  successor: FilterValue.nullable(),
});

/** What a company has in stock of a number that is no part of the catalogue. */
export const UncataloguedLine = z.object({
  id: z.int(),
  mpn: z.string(),
  brandName: z.string(),
  quantity: z.int(),
  currency: z.enum(CURRENCIES),
  /** Of one piece; null: to be asked. */
  price: unitPrice.nullable(),
  includesTax: z.boolean().nullable(),
  minQuantity: z.int().nullable(),
  dateCode: z.string(),
  place: z.string(),
  package: z.string(),
  note: z.string(),
  confirmedAt: time,
  companyId: z.int(),
  companyName: z.string(),
  /** How its company is reached, in words, as everybody may see it; empty where there is nothing. */
  contact: z.string(),
  /** Where its company shows it. */
  path: z.string(),
});

export type FacetValue = z.output<typeof FacetValue>;
export type Facets = z.output<typeof Facets>;
export type UncataloguedLine = z.output<typeof UncataloguedLine>;
export type Recognised = z.output<typeof Recognised>;
