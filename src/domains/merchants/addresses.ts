const LIST_PATH = "/agentList/merchant/index/";

export interface MerchantSearch {
  words?: string;
  shopType?: string;
  region?: string;
  category?: string;
  page?: number;
}

/** The list of merchants, narrowed. */
export function merchantListAddress({ page = 1, ...narrowed }: MerchantSearch = {}): string {
  const query = new URLSearchParams(
    Object.entries({ ...narrowed, page: page > 1 ? String(page) : "" }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    ),
  );
  return `${LIST_PATH}${query.size > 0 ? `?${query}` : ""}`;
}

export const ADMISSION_PATH = "/mall/enterGarrison";

/** Where the shop of a merchant is. */
export function merchantAddress(id: number): string {
  return `/agentList/merchant/merchantDetail/${id}`;
}
