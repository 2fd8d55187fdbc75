/** The page numbers that an address may hold: of the datasheet itself, and of the one beside it. */
export type PageEntry = "page" | "page2";

const WORDS_MAX = 200;

/** The page that an address names (`#page=12`), from 1, or null. Other entries, such as the words to mark, are let be. */
export function pageInHash(hash: string, entry: PageEntry = "page"): number | null {
  const page = entriesOf(hash).get(entry);
  return page !== null && /^-?\d{1,9}$/.test(page) ? Math.max(1, Number(page)) : null;
}

/** Whether an address may stay while a page is shown: it names that page, or none and that is the first. */
export function isPageOfHash(hash: string, page: number, entry: PageEntry = "page"): boolean {
  const named = entriesOf(hash).get(entry);
  return named === null ? page === 1 : named === String(page);
}

/** The hash with its page replaced and everything else kept. */
export function hashWithPage(hash: string, page: number, entry: PageEntry = "page"): string {
  return hashWith(hash, entry, String(page));
}

/** The words to mark (`#q=热阻`), as they were typed; "" where there are none. */
export function wordsInHash(hash: string): string {
  return (entriesOf(hash).get("q") ?? "").slice(0, WORDS_MAX).toWellFormed().trim();
}

/** The hash with its words replaced, or without them where they are "". */
export function hashWithWords(hash: string, words: string): string {
  return hashWith(hash, "q", words);
}

/** Whether two datasheets move together; they do unless the address says otherwise. */
export function isLinkedInHash(hash: string): boolean {
  return entriesOf(hash).get("linked") !== "0";
}

export function hashWithLink(hash: string, isLinked: boolean): string {
  return hashWith(hash, "linked", isLinked ? "" : "0");
}

/** The hash without what it says of a second datasheet. */
export function withoutBeside(hash: string): string {
  const entries = entriesOf(hash);
  entries.delete("page2");
  entries.delete("linked");
  return entries.size > 0 ? `#${entries.toString()}` : "";
}

function hashWith(hash: string, entry: string, value: string): string {
  const entries = entriesOf(hash);
  if (value) entries.set(entry, value);
  else entries.delete(entry);
  return `#${entries.toString()}`;
}

function entriesOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ""));
}
