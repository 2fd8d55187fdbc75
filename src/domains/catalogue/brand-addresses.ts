import type { BrandSort } from "./contract/brands.ts";

type Named = { id: number; name: string };

/** What narrows a list of a brand's parts or datasheets. */
interface Narrowed {
  category?: string | undefined;
  keywords?: string;
  sort?: BrandSort;
  page?: number;
}

/** How a brand is reached. */
export function brandContactAddress({ id }: { id: number }): string {
  return `/brandDetail/contactInfo/${id}`;
}

/** The logo of a brand; it changes its address with the picture. */
export function brandLogoAddress(sha256: string | null): string | null {
  return sha256 === null ? null : `/api/specBrand/logo/${sha256}`;
}

/** The datasheets of a brand. */
export function brandDocumentsAddress({ id, name }: Named, { keywords, category, page = 1 }: Narrowed = {}): string {
  return `/brandDetail/specification/${id}/${encodeURIComponent(name)}${queryOf({ keywords, category, page: page > 1 ? String(page) : "" })}`;
}

/** The parts of a brand. A slug that could be a number is told by the brand's own. */
export function brandPartsAddress(
  { id, slug }: { id: number; slug: string },
  { category, sort, page = 1 }: Narrowed = {},
): string {
  const path = `/datasheet/datasheetBrand/${/^\d+$/.test(slug) ? id : slug}`;
  return `${path}${page > 1 ? `/${page}` : ""}${queryOf({ category, sort: sort === "popular" ? "" : sort })}`;
}

function queryOf(values: Record<string, string | undefined>): string {
  const query = new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size > 0 ? `?${query}` : "";
}
