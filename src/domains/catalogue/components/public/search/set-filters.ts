import type { FacetValue } from "../../../contract/search-shapes.ts";

/** The values that the filters of a search are set to. */
export type SetFilters<Filter extends string> = Record<Filter, string[]>;

/** The filters in the query of an address: `a,b`, or one repeated. */
export function readFilters<Filter extends string>(
  query: URLSearchParams,
  filters: readonly Filter[],
): SetFilters<Filter> {
  const valuesOf = (filter: Filter) => [
    ...new Set(
      query
        .getAll(filter)
        .join(",")
        .split(",")
        .map((value) => value.trim())
        .filter(Boolean),
    ),
  ];
  return Object.fromEntries(filters.map((filter) => [filter, valuesOf(filter)])) as SetFilters<Filter>;
}

/** How many values are set. */
export function countSet<Filter extends string>(set: SetFilters<Filter>, filters: readonly Filter[]): number {
  return filters.reduce((count, filter) => count + set[filter].length, 0);
}

/** Search engines keep a page of words, of one brand or of one category; the others say the same in other cuts. */
export function isVariant(
  { keywords, brand, category }: SetFilters<"brand" | "category"> & { keywords: string },
  setCount: number,
): boolean {
  const isOneOf = !keywords && brand.length + category.length === 1;
  return setCount > (isOneOf ? 1 : 0);
}

/** The values with one more, or without it where it was set. */
export function toggled(values: string[], value: string): string[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}

/** A category takes the place of the one above it and of those below it, which would else say the same twice. */
export function toggledCategory(
  set: string[],
  value: string,
  categories: (FacetValue & { parent: string | null })[],
): string[] {
  const parent = categories.find((category) => category.value === value)?.parent;
  const isNear = (other: string) =>
    other === parent || categories.some((category) => category.value === other && category.parent === value);
  return toggled(set.includes(value) ? set : set.filter((other) => !isNear(other)), value);
}
