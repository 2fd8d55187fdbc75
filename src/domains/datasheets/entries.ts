import type { DomainEntries } from "#web/entries.ts";
import { FAVOURITE_LISTS } from "./favourite-lists.ts";

export const entries: DomainEntries = {
  userCentre: [{ title: "我的规格书", href: "/userCenter/cloudDisk/specDisk", order: 50 }],
  accountMenu: [{ title: "云盘", href: "/userCenter/cloudDisk/specDisk", order: 40 }],
  favouriteLists: FAVOURITE_LISTS,
};
