import type { DomainEntries } from "#web/entries.ts";
import { FAVOURITE_LISTS } from "./favourite-lists.ts";

const OF_COMPANIES = { group: "企业", role: "enterprise" };

export const entries: DomainEntries = {
  userCentre: [
    { title: "代理商主页", href: "/userCenter/manage/agentManage", order: 110, ...OF_COMPANIES },
    { title: "贸易商主页", href: "/userCenter/manage/traderManage", order: 120, ...OF_COMPANIES },
    { title: "品牌与授权", href: "/userCenter/manage/productionLineManage", order: 130, ...OF_COMPANIES },
    { title: "企业联系人", href: "/userCenter/manage/corporateContact", order: 150, ...OF_COMPANIES },
    { title: "推广公告", href: "/userCenter/manage/promotion", order: 160, ...OF_COMPANIES },
    { title: "投诉", href: "/userCenter/complaints", order: 170, ...OF_COMPANIES },
  ],
  favouriteLists: FAVOURITE_LISTS,
};
