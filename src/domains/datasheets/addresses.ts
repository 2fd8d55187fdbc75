/** The public page of a part. The name is for the eye; a wrong one redirects. */
export function partAddress({ id, mpn }: { id: number; mpn: string }): string {
  return `/datasheet/datasheetDetail/${id}${pathName(mpn)}`;
}

/** The compact page of a part's parameters. */
export function partParametersAddress({ id }: { id: number }): string {
  return `/specification/specification_info/${id}`;
}

/** The page where a datasheet is read. */
export function documentAddress({ id }: { id: number }): string {
  return `/specification/specification_detail/${id}`;
}

/** What differs between two editions of a datasheet. */
export function differenceAddress(newer: { id: number }, older: { id: number }): string {
  return `${documentAddress(newer)}/difference/${older.id}`;
}

/** The page before a datasheet that is kept elsewhere: that of the part whose address it is. */
export function outsideDocumentAddress({ id }: { id: number }): string {
  return `/specification/specification_outside_detail/${id}`;
}

/** The picture of a datasheet's first page; `thumbnail` makes the address change with the picture. */
export function thumbnailAddress({ id, thumbnail }: { id: number; thumbnail: string | null }): string | null {
  return thumbnail && `/api/spec/v1/thumbnail/${id}?v=${thumbnail}`;
}

/** The PDF itself. */
export function fileAddress({ id }: { id: number }, { isDownload = false } = {}): string {
  return `/api/spec/v1/file/${id}${isDownload ? "?download=1" : ""}`;
}

/** The PDF of an upload that is not published, for its uploader and operators. */
export function uploadFileAddress({ id }: { id: number }): string {
  return `/api/my/spec/v1/file/${id}`;
}

/** The picture of its first page, likewise. */
export function uploadThumbnailAddress({ id, thumbnail }: { id: number; thumbnail: string | null }): string | null {
  return thumbnail && `/api/my/spec/v1/thumbnail/${id}?v=${thumbnail}`;
}

/** A user's own uploads. */
export const OWN_UPLOADS_ADDRESS = "/userCenter/cloudDisk/specDisk";

/** An address outside the portal as a source gave it, with its host; null for what is no web address. */
export function outsideAddress(address: string | null): { href: string; host: string } | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, href, host } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? { href, host: host.replace(/^www\./, "") } : null;
}

/** The filters of a search, as they stand in its address. */
export const FILTERS = ["brand", "category", "package", "lifecycle", "domestic", "stock"] as const;
export type Filter = (typeof FILTERS)[number];

/** What a result page shows: words, the values of each filter, order and page. */
export interface PartSearch extends Partial<Record<Filter, string | string[]>> {
  keywords?: string;
  sort?: string;
  page?: number;
}

// None of them is part of a word, and no path holds more than one line.
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]+/gu;

/** The result page for words and filters. Words that a path can't hold go into the query. */
export function searchAddress(search: PartSearch): string {
  return addressOfSearch("/specification", search, FILTERS);
}

/** The filters of a search in the text of datasheets. */
export const DOCUMENT_FILTERS = ["brand", "category", "language", "year", "pages"] as const;
export type DocumentFilter = (typeof DOCUMENT_FILTERS)[number];

/** What is looked for in datasheets: words, the values of each filter, and the page of the list. */
export interface DocumentSearch extends Partial<Record<DocumentFilter, string | string[]>> {
  keywords?: string;
  page?: number;
}

/** The page of datasheets that hold the words, likewise. */
export function documentSearchAddress(search: DocumentSearch): string {
  return addressOfSearch("/datasheet/datasheetSearch", search, DOCUMENT_FILTERS);
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
export function brandListAddress({ type = "all", initial, keywords, page }: { type?: string; initial?: string; keywords?: string; page?: number } = {}): string {
  const query = new URLSearchParams();
  if (initial) query.set("initial", initial);
  if (keywords) query.set("keywords", keywords);
  if (page && page > 1) query.set("page", String(page));
  return `/specification/brandList/${type}${query.size > 0 ? `?${query}` : ""}`;
}

function addressOfSearch<Name extends string>(path: string, search: { keywords?: string; sort?: string; page?: number } & Partial<Record<Name, string | string[]>>, filters: readonly Name[]): string {
  const { keywords = "", sort, page } = search;
  const words = keywords.replaceAll(CONTROL_CHARACTERS, " ").trim();
  const name = pathName(words);
  const query = new URLSearchParams();
  if (words && !name) query.set("keywords", words);
  for (const filter of filters) if (search[filter]?.length) query.set(filter, String(search[filter]));
  if (sort && sort !== "relevance") query.set("sort", sort);
  if (page && page > 1) query.set("page", String(page));
  return `${path}${name || "/"}${query.size > 0 ? `?${String(query).replaceAll("%2C", ",")}` : ""}`;
}

/** One path segment; none for `.` and `..`, which an address would resolve away. */
function pathName(words: string): string {
  return words === "" || words === "." || words === ".." ? "" : `/${encodeURIComponent(words.toWellFormed())}`;
}
