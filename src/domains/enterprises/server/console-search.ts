import type { ConsoleSearch } from "#platform/domain/console-search.ts";
import { listEnterprisesForOperators } from "./list-enterprises-for-operators.ts";

export const consoleSearch: ConsoleSearch = {
  title: "企业",
  section: "enterprises",
  order: 20,
  async find(context, words, limit) {
    const { data } = await listEnterprisesForOperators(context, { words, pageIndex: 1, pageSize: limit });
    return data.map(({ id, name, creditCode, owner }) => ({
      title: name,
      note: creditCode ?? owner.nickName,
      path: `/ops/enterprises/${id}`,
    }));
  },
};
