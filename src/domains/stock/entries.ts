import type { DomainEntries } from "#web/entries.ts";

export const entries: DomainEntries = {
  userCentre: [
    { title: "库存管理", href: "/userCenter/manage/stockManage", order: 140, group: "企业", role: "enterprise" },
  ],
};
