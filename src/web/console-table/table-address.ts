/** What of an address is not the list's own: which page of it, and under which view it is looked at. */
const BESIDE = ["page", "view"];

/** What a list is narrowed and sorted by, without its page. */
export function queryOf(address: URL): string {
  const given = [...address.searchParams].filter(([name, value]) => value !== "" && !BESIDE.includes(name));
  const query = new URLSearchParams(given);
  query.sort();
  return query.toString();
}

/** The address of the first page sorted by a column: upwards, then downwards, then as the list stands by itself. */
export function sortHref(address: URL, key: string): string {
  const query = new URLSearchParams(address.searchParams);
  query.delete("page");
  const direction = directionOf(address, key);
  if (direction === "descending") query.delete("sort");
  else query.set("sort", direction === "ascending" ? `-${key}` : key);
  return `${address.pathname}${query.size > 0 ? `?${query}` : ""}`;
}

/** How the rows stand by a column now. */
export function directionOf(address: URL, key: string): "ascending" | "descending" | undefined {
  const sort = address.searchParams.get("sort");
  return sort === key ? "ascending" : sort === `-${key}` ? "descending" : undefined;
}

/** The address of a view, which is looked at under its number. */
export function viewHref(address: URL, view: { id: number; query: string }): string {
  const query = new URLSearchParams(view.query);
  query.set("view", String(view.id));
  return `${address.pathname}?${query}`;
}
