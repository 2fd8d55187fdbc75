import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, pageIn } from "#web/section-address.ts";
import { enterprisesForOperators } from "../../contract/enterprises-for-operators.ts";

/** Enterprises and their certifications, as operators see them. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "enterprises",
    area: "enterprises",
    title: "企业",
    group: "企业与用户",
    order: 40,
    hasTable: true,
    load: ({ call, url }) =>
      call(enterprisesForOperators.listEnterprisesForOperators, {
        ...givenIn(url, "words", "status", "sort"),
        ...pageIn(url),
      }),
    View: lazy(async () => ({ default: (await import("./enterprises.tsx")).Enterprises })),
  }),
];
