import type { DomainEntries } from "#web/entries.ts";
import { STATISTICS_PATH, STOCK_PATH } from "./addresses.ts";

const OF_COMPANIES = { group: "企业", role: "enterprise" };

export const entries: DomainEntries = {
  accountMenu: [{ title: "库存管理", href: STOCK_PATH, order: 30, isOfCertified: true }],
  userCentre: [
    { title: "库存管理", href: STOCK_PATH, order: 140, ...OF_COMPANIES },
    { title: "企业数据", href: STATISTICS_PATH, order: 165, ...OF_COMPANIES },
  ],
};
