/** The lists of what a user keeps, as their address names them. */
export type FavourList =
  | "document"
  | "part"
  | "favouriteBrand"
  | "company"
  | "brand"
  | "followedPart"
  | "followedCompany"
  | "merchant"
  | "followedMerchant"
  | "article"
  | "followedAuthor"
  | "followedColumn";

/** One of the lists of what a user keeps. */
export function favourAddress(list: FavourList, page = 1): string {
  const query = new URLSearchParams({ ...(list !== "document" && { list }), ...(page > 1 && { page: String(page) }) });
  return `/mall/userCenter/myFavour${query.size > 0 ? `?${query}` : ""}`;
}
