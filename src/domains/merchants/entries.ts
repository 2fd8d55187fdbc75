import type { DomainEntries } from "#web/entries.ts";
import { FAVOURITE_LISTS } from "./favourite-lists.ts";

export const entries: DomainEntries = {
  userCentre: [{ title: "商家入驻", href: "/mall/enterGarrison", order: 110 }],
  favouriteLists: FAVOURITE_LISTS,
};
