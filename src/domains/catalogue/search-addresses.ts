// None of them is part of a word, and no path holds more than one line.
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]+/gu;

export function addressOfSearch<Name extends string>(
  path: string,
  search: { keywords?: string; sort?: string; page?: number } & Partial<Record<Name, string | string[]>>,
  filters: readonly Name[],
): string {
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
export function pathName(words: string): string {
  return words === "" || words === "." || words === ".." ? "" : `/${encodeURIComponent(words.toWellFormed())}`;
}
