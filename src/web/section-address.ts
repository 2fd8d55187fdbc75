import { pageNumber } from "#shared/page-number.ts";

/** So many rows a list of the console shows at once. */
export const SECTION_PAGE_SIZE = 20;

/** Fields of an address, empty where it has none of that name. */
export function givenIn<Name extends string>(url: URL, ...names: Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, url.searchParams.get(name) ?? ""])) as Record<Name, string>;
}

/** The page of a list that an address asks for. */
export function pageIn(url: URL): { pageIndex: number; pageSize: number } {
  return { pageIndex: pageNumber(url.searchParams.get("page") ?? ""), pageSize: SECTION_PAGE_SIZE };
}

/** Whether what stands behind a section's path is the number of one thing of its list. */
export function isId(rest: string): boolean {
  return /^\d{1,16}$/.test(rest) && Number.isSafeInteger(Number(rest));
}
