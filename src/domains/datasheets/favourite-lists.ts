import type { FavouriteList } from "#shared/favourite-list.ts";

export const FAVOURITE_LISTS: FavouriteList[] = [
  { name: "document", kind: "document", title: "规格书", isFollowed: false, order: 10 },
];
