import type { DomainEntries } from "#web/entries.ts";
import { ARTICLE_DISK_ADDRESS, AUTHOR_CENTRE_ADDRESS } from "./addresses.ts";
import { FAVOURITE_LISTS } from "./favourite-lists.ts";
import { NOTICE_KINDS } from "./notice-kinds.ts";

export const entries: DomainEntries = {
  userCentre: [
    { title: "成为作者", href: AUTHOR_CENTRE_ADDRESS, order: 80, without: "author" },
    { title: "我的文章", href: ARTICLE_DISK_ADDRESS, order: 300, group: "创作", role: "writer" },
    { title: "作者中心", href: AUTHOR_CENTRE_ADDRESS, order: 310, group: "创作", role: "author" },
  ],
  favouriteLists: FAVOURITE_LISTS,
  noticeKinds: NOTICE_KINDS,
};
