import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, pageIn } from "#web/section-address.ts";
import { merchantsForOperators } from "../../contract/merchants-for-operators.ts";

/** Shops of the mall, as operators see them. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "merchants",
    area: "merchants",
    title: "商家",
    group: "企业与用户",
    order: 60,
    hasTable: true,
    load: ({ call, url }) =>
      call(merchantsForOperators.listMerchantsForOperators, {
        ...givenIn(url, "words", "state", "sort"),
        ...pageIn(url),
      }),
    View: lazy(async () => ({ default: (await import("./merchants.tsx")).Merchants })),
  }),
];
