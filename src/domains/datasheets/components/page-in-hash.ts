/** The page that an address names (`#page=12`), or null. Other entries, such as the words to mark, are let be. */
export function pageInHash(hash: string): number | null {
  const page = new URLSearchParams(hash.replace(/^#/, "")).get("page");
  return page !== null && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : null;
}

/** The hash with its page replaced and everything else kept. */
export function hashWithPage(hash: string, page: number): string {
  const entries = new URLSearchParams(hash.replace(/^#/, ""));
  entries.set("page", String(page));
  return `#${entries.toString()}`;
}
