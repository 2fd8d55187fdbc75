import { z } from "zod";
import { time } from "#api/fields.ts";
import { ARTICLE_STATES } from "../labels.ts";
import { Channel, Picture } from "./article-shapes.ts";

/** One of an author's own articles, as his list has it. */
export const OwnArticle = z.object({
  id: z.int(),
  state: z.enum(ARTICLE_STATES),
  reason: z.string(),
  /** Of what was saved last. */
  title: z.string(),
  cover: Picture.nullable(),
  channel: Channel.nullable(),
  words: z.int(),
  /** Whether readers see it. */
  isRead: z.boolean(),
  isPublishedOnce: z.boolean(),
  /** Something was written since that does not wait for its hour, and that its author has not let go of. */
  hasLaterText: z.boolean(),
  /** Passed, and seen by readers from then on. */
  scheduledAt: time.nullable(),
  /** In review, and wanted to be seen from then on. */
  wantedAt: time.nullable(),
  publishedAt: time.nullable(),
  submittedAt: time.nullable(),
  updatedAt: time,
  /** Deleted, and gone for good soon after then. */
  forgottenFrom: time.nullable(),
  reads: z.int(),
  likes: z.int(),
  comments: z.int(),
});
export type OwnArticle = z.output<typeof OwnArticle>;

/** A state of its text that is kept, as its author may go back to it. */
export const Version = z.object({
  version: z.int(),
  title: z.string(),
  words: z.int(),
  savedAt: time,
  isKept: z.boolean(),
  isSubmitted: z.boolean(),
  isPublished: z.boolean(),
  /** Passed, and read by nobody before its hour. */
  isToCome: z.boolean(),
});
export type Version = z.output<typeof Version>;

/** What became of it on one day. */
export const Figure = z.object({ day: z.iso.date(), reads: z.int(), likes: z.int(), comments: z.int() });
export type ArticleFigure = z.output<typeof Figure>;
