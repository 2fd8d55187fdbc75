import type { DomainEntries } from "#web/entries.ts";
import { ADMISSION_PATH } from "./addresses.ts";
import { FAVOURITE_LISTS } from "./favourite-lists.ts";

export const entries: DomainEntries = {
  userCentre: [
    // Who is certified comes so far first.
    { title: "商家入驻", href: ADMISSION_PATH, order: 180, group: "企业", role: "enterprise", without: "merchant" },
    { title: "入驻与店铺", href: ADMISSION_PATH, order: 200, group: "商家", role: "merchant" },
  ],
  favouriteLists: FAVOURITE_LISTS,
};
