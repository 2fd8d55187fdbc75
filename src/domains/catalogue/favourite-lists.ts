import type { FavouriteList } from "#shared/favourite-list.ts";

export const FAVOURITE_LISTS: FavouriteList[] = [
  { name: "part", kind: "part", title: "型号", isFollowed: false, order: 20 },
  { name: "favouriteBrand", kind: "brand", title: "品牌", isFollowed: false, order: 30 },
  { name: "brand", kind: "brand", title: "品牌", isFollowed: true, order: 50 },
  { name: "followedPart", kind: "part", title: "型号", isFollowed: true, order: 60 },
];
