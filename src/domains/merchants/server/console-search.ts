import type { ConsoleSearch } from "#platform/domain/console-search.ts";
import { listMerchantsForOperators } from "./list-merchants-for-operators.ts";

export const consoleSearch: ConsoleSearch = {
  title: "商家",
  section: "merchants",
  order: 40,
  async find(context, words, limit) {
    const { data } = await listMerchantsForOperators(context, { words, pageIndex: 1, pageSize: limit });
    return data.map(({ id, shopName, companyName, number }) => ({
      title: shopName || companyName,
      note: [number, companyName].filter(Boolean).join(" · "),
      path: `/ops/merchants/${id}`,
    }));
  },
};
