import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id } from "#api/fields.ts";
import type { FavouriteList } from "#shared/favourite-list.ts";
import type { NoticeKind } from "#shared/notice-kind.ts";

/** Lists and kinds that both halves declare. */
export const FAVOURITE_LISTS: FavouriteList[] = [
  { name: "vote", kind: "vote", title: "投票", isFollowed: false, order: 900 },
  { name: "followedVote", kind: "vote", title: "投票", isFollowed: true, order: 910 },
];
export const NOTICE_KINDS: NoticeKind[] = [{ name: "polls", title: "投票动态", order: 900 }];

export const polls = defineCalls("polls", {
  /** Says whether the asker would use a part again: others see how he votes, in no words of his own. */
  vote: {
    method: "POST",
    path: "/polls/:partId",
    access: "user",
    publishes: true,
    input: z.object({ partId: id, answer: z.enum(["yes", "no"]) }),
    data: z.object({ id: z.int() }),
  },

  /** How many have said so. */
  votes: {
    method: "GET",
    path: "/polls/:partId",
    access: "visitor",
    input: z.object({ partId: id }),
    data: z.object({ yes: z.int(), no: z.int() }),
  },
});
