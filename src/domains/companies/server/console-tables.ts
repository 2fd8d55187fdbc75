import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { COMPANY_ACTS } from "../company-acts.ts";
import { companiesForOperators } from "../contract/companies-for-operators.ts";
import { hideCompany } from "./companies/hide-company.ts";
import { listCompaniesForOperators } from "./companies/list-companies-for-operators.ts";

export const consoleTables: Record<string, ConsoleTable> = {
  companies: consoleTable({
    title: "企业主页",
    input: companiesForOperators.listCompaniesForOperators.input,
    list: listCompaniesForOperators,
    rowOf: ({ id, name }) => ({ id, name }),
    columns: {
      name: { title: "企业", cell: ({ name }) => name },
      state: {
        title: "状态",
        cell: ({ isHidden, roles }) => (isHidden ? "已隐藏" : roles.length > 0 ? "展示中" : "未展示"),
      },
      owner: { title: "主账号", cell: ({ owner }) => owner?.nickName ?? null },
      updated: { title: "更新", cell: ({ updatedAt }) => formatExactTime(updatedAt) },
    },
    acts: {
      hide: {
        ...COMPANY_ACTS.hide,
        run: (context, { id, reason }) => hideCompany(context, { id, act: "hide", reason }),
      },
      show: {
        ...COMPANY_ACTS.show,
        run: (context, { id, reason }) => hideCompany(context, { id, act: "show", reason }),
      },
    },
  }),
};
