/**
 * What comes after what is loaded. Others add and remove meanwhile, which moves the rest on: what is known already is left out, and where a
 * page holds nothing else, the next one is asked for.
 */
export async function loadMore<Page extends { data: { id: number }[]; totalRecord: number }>(
  known: readonly { id: number }[],
  { pageSize, load }: { pageSize: number; load: (pageIndex: number) => Promise<Page> },
): Promise<{ page: Page; fresh: Page["data"] }> {
  const ids = new Set(known.map(({ id }) => id));
  for (let pageIndex = Math.floor(known.length / pageSize) + 1; ; pageIndex += 1) {
    const page = await load(pageIndex);
    const fresh = page.data.filter(({ id }) => !ids.has(id));
    if (fresh.length > 0 || pageIndex * pageSize >= page.totalRecord) return { page, fresh };
  }
}
