/** The one that is shown first. */
const FIRST_LIST = "document";

/** One of the lists of favourites and of what a user follows, by the name that its domain declares. */
export function favourAddress(list: string, page = 1): string {
  const query = new URLSearchParams({ ...(list !== FIRST_LIST && { list }), ...(page > 1 && { page: String(page) }) });
  return `/mall/userCenter/myFavour${query.size > 0 ? `?${query}` : ""}`;
}
