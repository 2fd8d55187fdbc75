import type { FavouriteList } from "#shared/favourite-list.ts";

export const FAVOURITE_LISTS: FavouriteList[] = [
  { name: "merchant", kind: "merchant", title: "商家", isFollowed: false, order: 80 },
  { name: "followedMerchant", kind: "merchant", title: "商家", isFollowed: true, order: 90 },
];
