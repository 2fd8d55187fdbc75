import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, isId, pageIn } from "#web/section-address.ts";
import { companiesForOperators } from "../../contract/companies-for-operators.ts";

/** Pages of companies, as operators see them. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "companies",
    area: "companies",
    title: "企业主页",
    group: "企业与用户",
    order: 50,
    hasTable: true,
    thing: "company",
    load: async ({ call, url, rest }) => {
      if (rest === "")
        return {
          ...(await call(companiesForOperators.listCompaniesForOperators, {
            ...givenIn(url, "words", "state", "sort"),
            ...pageIn(url),
          })),
          whole: null,
        };
      if (!isId(rest)) return null;
      const found = await call(companiesForOperators.listCompaniesForOperators, { id: rest });
      if (found.data.length === 0) return null;
      return { ...found, whole: await call(companiesForOperators.readCompanyForOperators, { id: rest }) };
    },
    nameOf: ({ data }) => data[0]?.name,
    View: lazy(async () => ({ default: (await import("./companies.tsx")).Companies })),
  }),
];
