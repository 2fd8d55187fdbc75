import type { DomainEntries } from "#web/entries.ts";
import { FAVOURITE_LISTS } from "./favourite-lists.ts";
import { NOTICE_KINDS } from "./notice-kinds.ts";

export const entries: DomainEntries = {
  userCentre: [
    { title: "我的文章", href: "/userCenter/cloudDisk/articleDisk", order: 160 },
    { title: "作者中心", href: "/userCenter/author", order: 170 },
    { title: "我的举报", href: "/userCenter/articleReports", order: 180 },
  ],
  favouriteLists: FAVOURITE_LISTS,
  noticeKinds: NOTICE_KINDS,
};
