import type { DomainEntries } from "#web/entries.ts";

export const entries: DomainEntries = {
  userCentre: [{ title: "企业认证", href: "/userCenter/manage/companyManage?type=16", order: 40 }],
};
