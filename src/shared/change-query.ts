/** The address of a page with some of its parameters changed; one that is empty is left out. `search` is what stands there: ?page=2. */
export function changeQuery(path: string, search: string, changes: Record<string, string>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") query.delete(name);
    else query.set(name, value);
  }
  return `${path}${query.size > 0 ? `?${query}` : ""}`;
}
