import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { declaredKind, id, idList, listOf, pageIndex, pageSize, time } from "#api/fields.ts";

const favouriteKind = declaredKind("favourite");
const followKind = declaredKind("follow");
const IDS_MAX = 100;

/** What is kept, with the name it has now and where it stands. */
const Kept = z.object({ id: z.int(), name: z.string(), about: z.string(), path: z.string(), createdAt: time });
const Count = z.object({ count: z.int() });

export const favourites = defineCalls("accounts", {
  /** Adds a thing of the portal to the asker's favourites. Doing it twice changes nothing; `count` is how many of that kind he has. */
  addFavourite: {
    method: "POST",
    path: "/my/userFavour/add",
    access: "user",
    input: z.object({ type: favouriteKind, id }),
    data: Count,
  },

  /** Lets a favourite go. */
  removeFavourite: {
    method: "POST",
    path: "/my/userFavour/del",
    access: "user",
    input: z.object({ type: favouriteKind, id }),
    data: Count,
  },

  /** The asker's favourites of one kind, the latest first. */
  favourites: {
    method: "GET",
    path: "/my/userFavour/list",
    access: "user",
    input: z.object({ type: favouriteKind, pageIndex, pageSize }),
    data: listOf(Kept),
  },

  /** Which of these are the asker's favourites. */
  areFavourites: {
    method: "GET",
    path: "/my/userFavour/state",
    access: "user",
    isOwn: true,
    input: z.object({ type: favouriteKind, ids: idList(IDS_MAX, "请给出编号") }),
    data: z.object({ ids: z.array(z.int()) }),
  },

  /** Follows a thing of the portal. */
  follow: {
    method: "POST",
    path: "/follow/add",
    access: "user",
    input: z.object({ type: followKind, id }),
    data: Count,
  },

  /** Follows it no more. */
  unfollow: {
    method: "POST",
    path: "/follow/del",
    access: "user",
    input: z.object({ type: followKind, id }),
    data: Count,
  },

  /** What the asker follows of one kind, the latest first. */
  follows: {
    method: "GET",
    path: "/follow/list",
    access: "user",
    input: z.object({ type: followKind, pageIndex, pageSize }),
    data: listOf(Kept),
  },

  /** Which of these the asker follows. */
  areFollowed: {
    method: "GET",
    path: "/follow/state",
    access: "user",
    isOwn: true,
    input: z.object({ type: followKind, ids: idList(IDS_MAX, "请给出编号") }),
    data: z.object({ ids: z.array(z.int()) }),
  },
});
