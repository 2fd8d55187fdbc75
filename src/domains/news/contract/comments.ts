import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, optionalField, pageIndex, pageSize, time, writtenLine, writtenText } from "#api/fields.ts";
import { COMMENT_MAX, COMMENT_SORTS } from "../labels.ts";
import { AuthorName } from "./article-shapes.ts";

/** Where the text names somebody, in units of a string; the sign belongs to it. */
const Mention = z.object({ startsAt: z.int(), length: z.int(), userId: z.int(), hasPage: z.boolean() });
export type Mention = z.output<typeof Mention>;

const Comment = z.object({
  id: z.int(),
  /** `waiting` is seen by its writer alone; of what is `gone` only the answers are left. */
  state: z.enum(["shown", "waiting", "gone"]),
  text: z.string(),
  mentions: z.array(Mention),
  /** Null where the account is closed, or the comment gone. */
  writer: AuthorName.nullable(),
  /** The writer is an author, with a page of his own. */
  hasPage: z.boolean(),
  /** Whom it answers, where that is not the writer of the comment above. */
  answers: z.string().nullable(),
  /** Province or country from where it was written; empty where that is not known. */
  region: z.string(),
  isOwn: z.boolean(),
  /** Written by whoever wrote the article. */
  isByAuthor: z.boolean(),
  isPinned: z.boolean(),
  likes: z.int(),
  isLiked: z.boolean(),
  /** Those shown below it. */
  replies: z.int(),
  createdAt: time,
});
export type Comment = z.output<typeof Comment>;

/** A comment on the article itself, with the first of its answers. */
const RootComment = Comment.extend({ firstReplies: z.array(Comment) });
export type RootComment = z.output<typeof RootComment>;

export const COMMENTS_A_PAGE = 20;

const wanted = z.enum(["true", "false"], "请说明是点赞还是取消");
const Liked = z.object({ likes: z.int(), isLiked: z.boolean() });

export const comments = defineCalls("news", {
  /** Comments on an article, the pinned one first, each with its first answers; the asker's own that wait among them. `shown` counts all with their answers. */
  listComments: {
    method: "GET",
    path: "/news/v1/comments",
    access: "visitor",
    input: z.object({ articleId: id, sort: z.enum(COMMENT_SORTS, "没有这种排序").default("hot"), pageIndex, pageSize }),
    data: listOf(RootComment).extend({
      shown: z.int(),
      takesComments: z.boolean(),
      /** Comments of its channel are shown once an operator has seen them. */
      isReviewed: z.boolean(),
      /** The asker wrote the article. */
      mayPin: z.boolean(),
      now: time,
    }),
  },

  /** The answers below a comment, the oldest first. */
  listReplies: {
    method: "GET",
    path: "/comment/replies",
    access: "visitor",
    input: z.object({ id, pageIndex, pageSize }),
    data: listOf(Comment).extend({ now: time }),
  },

  /** Who can be named by @ in a comment on an article, by a part of the name: its author, those who commented on it, authors by their pen names. */
  listMentionable: {
    method: "GET",
    path: "/comment/mentionable",
    access: "visitor",
    input: z.object({ articleId: id, words: writtenLine(32, "名字最多 32 个字").default("") }),
    data: z.array(AuthorName),
    limit: { calls: 120, seconds: 60 },
  },

  /** Comments on an article, or answers a comment on it. Answers the comment as it is kept: shown, or waiting for review. */
  addComment: {
    method: "POST",
    path: "/comment/add",
    access: "user",
    publishes: true,
    input: z.object({
      articleId: id,
      text: writtenText(COMMENT_MAX, `评论最多 ${COMMENT_MAX} 个字`).min(1, "请填写评论"),
      /** The comment that it answers. */
      answersId: optionalField(id),
    }),
    data: Comment,
    limit: { calls: 60, seconds: 600 },
  },

  /** Takes back one of the asker's comments; what was answered stays as a gap. */
  removeComment: { method: "POST", path: "/comment/del", access: "user", input: z.object({ id }), data: z.object({}) },

  /** Likes an article, or no longer: as it is wanted, however often it is said. */
  likeArticle: {
    method: "POST",
    path: "/news/likeCount",
    access: "user",
    input: z.object({ id, wanted }),
    data: Liked,
    limit: { calls: 60, seconds: 60 },
  },

  /** How many like an article, and whether the asker does. */
  readArticleLikes: {
    method: "GET",
    path: "/news/likeCount",
    access: "visitor",
    isOwn: true,
    input: z.object({ id }),
    data: Liked,
  },

  /** Likes a comment, or no longer. */
  likeComment: {
    method: "POST",
    path: "/comment/like",
    access: "user",
    input: z.object({ id, wanted }),
    data: Liked,
    limit: { calls: 60, seconds: 60 },
  },

  /** Puts a comment on the asker's own article before the others, one at a time; or lets it stand among them. */
  pinComment: {
    method: "POST",
    path: "/comment/pin",
    access: "user",
    input: z.object({ id, wanted: z.enum(["true", "false"], "请说明是置顶还是取消") }),
    data: z.object({}),
  },
});
