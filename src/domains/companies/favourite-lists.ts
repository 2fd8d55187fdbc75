import type { FavouriteList } from "#shared/favourite-list.ts";

export const FAVOURITE_LISTS: FavouriteList[] = [
  { name: "company", kind: "company", title: "企业", isFollowed: false, order: 40 },
  { name: "followedCompany", kind: "company", title: "企业", isFollowed: true, order: 70 },
];
