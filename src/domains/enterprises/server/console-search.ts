import type { ConsoleSearch } from "#platform/domain/console-search.ts";
import { changeQuery } from "#shared/change-query.ts";
import { listEnterprisesForOperators } from "./list-enterprises-for-operators.ts";

export const consoleSearch: ConsoleSearch = {
  title: "企业",
  order: 20,
  async find(context, words, limit) {
    const { data } = await listEnterprisesForOperators(context, { words, pageIndex: 1, pageSize: limit });
    return data.map(({ name, creditCode, owner }) => ({
      title: name,
      note: creditCode ?? owner.nickName,
      path: changeQuery("/ops/enterprises", "", { words: name }),
    }));
  },
};
