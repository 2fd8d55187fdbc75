import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, pageIn } from "#web/section-address.ts";
import { merchantSupervision } from "../../contract/merchant-supervision.ts";

/** Shops of the mall, as operators see them. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "merchants",
    title: "商家",
    order: 60,
    load: ({ call, url }) =>
      call(merchantSupervision.supervisedMerchants, { ...givenIn(url, "words", "state"), ...pageIn(url) }),
    View: lazy(async () => ({ default: (await import("./merchants.tsx")).Merchants })),
  }),
];
