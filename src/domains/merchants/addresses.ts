const PATH = "/agentList/merchant/index/";

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
  return `${PATH}${query.size > 0 ? `?${query}` : ""}`;
}
