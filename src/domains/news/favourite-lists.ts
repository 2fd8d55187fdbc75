import type { FavouriteList } from "#shared/favourite-list.ts";

export const FAVOURITE_LISTS: FavouriteList[] = [
  { name: "article", kind: "article", title: "文章", isFollowed: false, order: 100 },
  { name: "followedAuthor", kind: "author", title: "作者", isFollowed: true, order: 110 },
  { name: "followedColumn", kind: "column", title: "专栏", isFollowed: true, order: 120 },
];
