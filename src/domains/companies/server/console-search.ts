import type { ConsoleSearch } from "#platform/domain/console-search.ts";
import { COMPANY_ROLE_LABELS } from "../labels.ts";
import { listCompaniesForOperators } from "./companies/list-companies-for-operators.ts";

export const consoleSearch: ConsoleSearch = {
  title: "企业主页",
  section: "companies",
  order: 30,
  async find(context, words, limit) {
    const { data } = await listCompaniesForOperators(context, { words, pageIndex: 1, pageSize: limit });
    return data.map(({ id, name, roles }) => ({
      title: name,
      note: roles.map((role) => COMPANY_ROLE_LABELS[role]).join("、"),
      path: `/ops/companies/${id}`,
    }));
  },
};
