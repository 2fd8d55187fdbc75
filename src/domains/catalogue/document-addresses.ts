import { addressOfSearch } from "./search-addresses.ts";

/** The page where a datasheet is read. */
export function documentAddress({ id }: { id: number }): string {
  return `/specification/specification_detail/${id}`;
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
