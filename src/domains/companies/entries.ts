import type { DomainEntries } from "#web/entries.ts";
import { FAVOURITE_LISTS } from "./favourite-lists.ts";

export const entries: DomainEntries = {
  userCentre: [
    { title: "代理商主页", href: "/userCenter/manage/agentManage", order: 50 },
    { title: "贸易商主页", href: "/userCenter/manage/traderManage", order: 60 },
    { title: "品牌与授权", href: "/userCenter/manage/productionLineManage", order: 70 },
    { title: "企业联系人", href: "/userCenter/manage/corporateContact", order: 90 },
    { title: "推广公告", href: "/userCenter/manage/promotion", order: 100 },
    { title: "投诉", href: "/userCenter/complaints", order: 120 },
  ],
  favouriteLists: FAVOURITE_LISTS,
};
