/** The page that an address names (`#page=12`), from 1, or null. Other entries, such as the words to mark, are let be. */
export function pageInHash(hash: string): number | null {
  const page = entryOf(hash);
  return page !== null && /^-?\d{1,9}$/.test(page) ? Math.max(1, Number(page)) : null;
}

/** Whether an address may stay while a page is shown: it names that page, or none and that is the first. */
export function isPageOfHash(hash: string, page: number): boolean {
  const named = entryOf(hash);
  return named === null ? page === 1 : named === String(page);
}

/** The hash with its page replaced and everything else kept. */
export function hashWithPage(hash: string, page: number): string {
  const entries = new URLSearchParams(hash.replace(/^#/, ""));
  entries.set("page", String(page));
  return `#${entries.toString()}`;
}

function entryOf(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get("page");
}
