export const PAGES_MAX = 1_000_000;
/** Spec 9. */
export const PAGE_SIZE = 20;

/** The page that an address asks for: whole, from 1 to PAGES_MAX; 1 where it names none such. */
export function pageNumber(text: string): number {
  const page = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 1;
  return page >= 1 && page <= PAGES_MAX ? page : 1;
}
