import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, pageIn } from "#web/section-address.ts";
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
    load: ({ call, url }) =>
      call(companiesForOperators.listCompaniesForOperators, {
        ...givenIn(url, "words", "state", "sort"),
        ...pageIn(url),
      }),
    View: lazy(async () => ({ default: (await import("./companies.tsx")).Companies })),
  }),
];
