import { lazy } from "react";
import { type ConfigPreviews, type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, isId, pageIn } from "#web/section-address.ts";
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
    thing: "merchant",
    load: async ({ call, url, rest }) => {
      if (rest === "")
        return {
          ...(await call(merchantsForOperators.listMerchantsForOperators, {
            ...givenIn(url, "words", "state", "sort"),
            ...pageIn(url),
          })),
          whole: null,
        };
      if (!isId(rest)) return null;
      const found = await call(merchantsForOperators.listMerchantsForOperators, { id: rest });
      if (found.data.length === 0) return null;
      return { ...found, whole: await call(merchantsForOperators.readMerchantForOperators, { id: rest }) };
    },
    nameOf: ({ data }) => data[0] && (data[0].shopName || data[0].number),
    View: lazy(async () => ({ default: (await import("./merchants.tsx")).Merchants })),
  }),
];

/** How what admins set of the admission is told to merchants. */
export const previews: ConfigPreviews = {
  merchantTerms: preview("MerchantTermsPreview"),
  receivingAccount: preview("ReceivingAccountPreview"),
};

function preview(name: keyof typeof import("./config-previews.tsx")) {
  return lazy(async () => ({ default: (await import("./config-previews.tsx"))[name] }));
}
