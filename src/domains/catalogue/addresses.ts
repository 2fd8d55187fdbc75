import { addressOfSearch, pathName } from "./search-addresses.ts";
/** The public page of a part. The name is for the eye; a wrong one redirects. */
export function partAddress({ id, mpn }: { id: number; mpn: string }): string {
  return `/datasheet/datasheetDetail/${id}${pathName(mpn)}`;
}

/** The compact page of a part's parameters. */
export function partParametersAddress({ id }: { id: number }): string {
  return `/specification/specification_info/${id}`;
}

/** The filters of a search, as they stand in its address. */
export const FILTERS = ["brand", "category", "package", "lifecycle", "domestic", "origin", "stock"] as const;

export type Filter = (typeof FILTERS)[number];

/** What a result page shows: words, the values of each filter, order and page. */
export interface PartSearch extends Partial<Record<Filter, string | string[]>> {
  keywords?: string;
  sort?: string;
  page?: number;
}

/** The result page for words and filters. Words that a path can't hold go into the query. */
export function searchAddress(search: PartSearch): string {
  return addressOfSearch("/specification", search, FILTERS);
}

/** The page of a brand. The name is for the eye; a wrong one redirects. */
export function brandAddress({ id, name }: { id: number; name: string }): string {
  return `/brandDetail/${id}/${encodeURIComponent(name)}`;
}

/** The tree of categories. */
export const CATEGORIES_ADDRESS = "/datasheet/datasheetCategory";

/** The table of a category's parts. */
export function categoryAddress({ slug }: { slug: string }): string {
  return `${CATEGORIES_ADDRESS}/${encodeURIComponent(slug)}`;
}

/** The list of brands. */
export function brandListAddress({
  type = "all",
  initial,
  keywords,
  page,
}: { type?: string; initial?: string; keywords?: string; page?: number } = {}): string {
  const query = new URLSearchParams();
  if (initial) query.set("initial", initial);
  if (keywords) query.set("keywords", keywords);
  if (page && page > 1) query.set("page", String(page));
  return `/specification/brandList/${type}${query.size > 0 ? `?${query}` : ""}`;
}
