// docs/conventions.md 18: search history at most 10
const KEPT = 10;
const LONGEST = 200;

/** The list with the term in front, once, and at most ten terms. */
export function withRecentSearch(terms: readonly string[], term: string): string[] {
  const tidy = term.trim().slice(0, LONGEST);
  if (!tidy) return [...terms];
  const others = terms.filter((other) => other.toLowerCase() !== tidy.toLowerCase());
  return [tidy, ...others].slice(0, KEPT);
}

/** Reads what a stored list holds, items with a name or bare terms; whatever is no such list is an empty one. */
export function parseRecentSearches(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(value)) return [];
    const names = value.map((item: { name?: unknown } | null) => item?.name ?? item);
    return names.filter((name) => typeof name === "string").slice(0, KEPT);
  } catch {
    return [];
  }
}

export function readRecentSearches(key: string): string[] {
  return parseRecentSearches(fromStorage((storage) => storage.getItem(key)));
}

/** `isOnceIn`: a term that another one contains is not added (docs/conventions.md 16, news). */
export function rememberSearch(key: string, term: string, isOnceIn = false): void {
  const known = readRecentSearches(key);
  if (isOnceIn && known.some((other) => other.includes(term.trim()))) return;
  const terms = withRecentSearch(known, term);
  fromStorage((storage) => storage.setItem(key, itemsOf(terms)));
}

/** Forgets one term, or all of them. */
export function forgetSearches(key: string, term?: string): void {
  const terms = readRecentSearches(key).filter((other) => term !== undefined && other !== term);
  fromStorage((storage) => (terms.length > 0 ? storage.setItem(key, itemsOf(terms)) : storage.removeItem(key)));
}

/** A list of items with a name. */
const itemsOf = (terms: string[]) => JSON.stringify(terms.map((name) => ({ name })));

// A browser may refuse storage altogether or be out of room; searching goes on without it.
function fromStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
