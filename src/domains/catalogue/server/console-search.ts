import type { ConsoleSearch } from "#platform/domain/console-search.ts";
import { listEditedParts } from "./parts/list-edited-parts.ts";

export const consoleSearch: ConsoleSearch = {
  title: "型号",
  section: "parts",
  order: 50,
  async find(context, words, limit) {
    const { data } = await listEditedParts(context, { words, pageIndex: 1, pageSize: limit });
    return data.map(({ id, mpn, brand }) => ({ title: mpn, note: brand?.name ?? "", path: `/ops/parts/${id}` }));
  },
};
