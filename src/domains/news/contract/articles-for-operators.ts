import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  id,
  listOf,
  optionalField,
  pageIndex,
  pageSize,
  sortField,
  time,
  writtenLine,
  writtenText,
} from "#api/fields.ts";
import { Picture } from "./article-shapes.ts";
import { Attachment } from "./attachments.ts";
import { ARTICLE_STATES, LISTED_STATES } from "../labels.ts";

const Writer = z.object({ id: z.int(), nickName: z.string() });

const ArticleForOperators = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(ARTICLE_STATES),
  reason: z.string(),
  channel: z.string(),
  /** Null where the account is closed, or it was brought from elsewhere. */
  writer: Writer.nullable(),
  /** Readers see it. */
  isShown: z.boolean(),
  /** Passed, and seen from then on. */
  scheduledAt: time.nullable(),
  /** An operator has taken it down, and may let it be seen again. */
  isRestorable: z.boolean(),
  /** The version that readers see, or saw. */
  publishedVersion: z.int().nullable(),
  updatedAt: time,
});

const Preview = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(ARTICLE_STATES),
  version: z.int(),
  /** This version waits for review. */
  isSubmitted: z.boolean(),
  /** It was returned last, and another one waits. */
  isReturned: z.boolean(),
  /** The version that readers see, or saw; what is neither this one, submitted, scheduled nor returned was reported. */
  publishedVersion: z.int().nullable(),
  /** From then on readers see what passed, where that is still to come: another version than the published one, or that. */
  scheduledAt: time.nullable(),
  scheduledVersion: z.int().nullable(),
  summary: z.string(),
  /** As its author chose it. */
  cover: Picture.nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  attachments: z.array(Attachment),
  html: z.string(),
});
export type Preview = z.output<typeof Preview>;

const ComparedVersion = z.object({
  version: z.int(),
  title: z.string(),
  summary: z.string(),
  cover: Picture.nullable(),
  /** What else is told of it, the same labels in the same order for both: empty where it says nothing. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The words of it, a block a line, with where links lead, and pictures by their numbers with what is told of them. */
  text: z.string(),
});
export type ComparedVersion = z.output<typeof ComparedVersion>;

/** For operators: articles and channels. */
export const articlesForOperators = defineCalls("news", {
  /** Articles that were submitted once, by title, the latest change first. */
  listArticlesForOperators: {
    method: "GET",
    path: "/ops/articles",
    access: "operator",
    input: z.object({
      id: optionalField(id),
      words: optionalField(writtenLine(60, "关键词最多 60 个字")),
      state: optionalField(z.enum(LISTED_STATES, "没有这个状态")),
      sort: sortField("title", "channel", "writer", "updated"),
      pageIndex,
      pageSize,
    }),
    data: listOf(ArticleForOperators),
  },

  /** The version of an article that waits for review, as it would be read; else the published, else the reported one. Each can be asked for, and while one waits the one returned before it. */
  readArticleToReview: {
    method: "GET",
    path: "/ops/articles/:id",
    access: "operator",
    input: z.object({ id, version: optionalField(id) }),
    data: Preview,
  },

  /** The version that waits for review beside the last one that passed or was returned; null where there are not both. */
  compareArticle: {
    method: "GET",
    path: "/ops/articles/:id/comparison",
    access: "operator",
    input: z.object({ id }),
    data: z
      .object({
        former: ComparedVersion,
        isReturned: z.boolean(),
        /** It passed, and waits for its hour. */
        isScheduled: z.boolean(),
        submitted: ComparedVersion,
        /** Headings, tables or letters are set in another way, whatever they say. */
        isSetAnew: z.boolean(),
      })
      .nullable(),
  },

  /** Takes an article down, or lets one be seen again that operators took down; its author is told why. Refused where another version is published than the operator saw. */
  moveArticleForOperators: {
    method: "POST",
    path: "/ops/articles/:id/supervise",
    access: "operator",
    input: z.object({
      id,
      version: id,
      act: z.enum(["take-down", "restore"], "没有这种操作"),
      reason: writtenText(400, "原因最多 400 个字").min(1, "请填写原因"),
    }),
    data: z.object({}),
  },

  /** The channels, and whether comments in each are reviewed before they are shown. */
  listChannelsForOperators: {
    method: "GET",
    path: "/ops/channels",
    access: "operator",
    input: z.object({
      words: optionalField(writtenLine(60, "关键词最多 60 个字")),
      reviews: optionalField(z.enum(["true", "false"])),
      sort: sortField("name", "state"),
      pageIndex,
      pageSize,
    }),
    data: listOf(z.object({ id: z.int(), slug: z.string(), name: z.string(), reviewsComments: z.boolean() })),
  },

  /** Has comments in a channel reviewed before they are shown, or after. Those that wait go on waiting. */
  switchChannel: {
    method: "POST",
    path: "/ops/channels/:id",
    access: "operator",
    input: z.object({ id, reviewsComments: z.enum(["true", "false"], "请选择先审后发或先发后审") }),
    data: z.object({}),
  },
});
