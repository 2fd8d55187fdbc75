import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, isId, pageIn } from "#web/section-address.ts";
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
    thing: "enterprise",
    load: async ({ call, url, rest }) => {
      if (rest === "")
        return {
          ...(await call(enterprisesForOperators.listEnterprisesForOperators, {
            ...givenIn(url, "words", "status", "sort"),
            ...pageIn(url),
          })),
          whole: null,
        };
      if (!isId(rest)) return null;
      const found = await call(enterprisesForOperators.listEnterprisesForOperators, { id: rest });
      if (found.data.length === 0) return null;
      return { ...found, whole: await call(enterprisesForOperators.readEnterpriseForOperators, { id: rest }) };
    },
    nameOf: ({ data }) => data[0] && (data[0].name || "未认证的企业"),
    View: lazy(async () => ({ default: (await import("./enterprises.tsx")).Enterprises })),
  }),
];
