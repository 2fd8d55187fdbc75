import { z } from "zod";
import { time } from "#api/fields.ts";
import { ARTICLE_ORIGINS, AUTHOR_MARKS } from "../labels.ts";

/** A picture that there is in several widths; the widest is as wide as it was brought, at most 1920. */
export const Picture = z.object({ id: z.int(), width: z.int(), height: z.int(), widths: z.array(z.int()) });
export type Picture = z.output<typeof Picture>;

/** Whoever wrote something, as it stands beside it. `mark` is null for who is no author by approval. */
export const AuthorName = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.string(),
  mark: z.enum(AUTHOR_MARKS).nullable(),
  isSample: z.boolean(),
});
export type AuthorName = z.output<typeof AuthorName>;

export const Column = z.object({
  id: z.int(),
  name: z.string(),
  summary: z.string(),
  isSample: z.boolean(),
  author: AuthorName.nullable(),
  articles: z.int(),
  followers: z.int(),
});
export type Column = z.output<typeof Column>;

export const Channel = z.object({ slug: z.string(), name: z.string() });

/** An article as lists show it. */
export const ArticleCard = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  cover: Picture.nullable(),
  channel: Channel.nullable(),
  column: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Null where the account is closed or an import named none: then `sourceName` says where it is from. */
  author: AuthorName.nullable(),
  sourceName: z.string(),
  origin: z.enum(ARTICLE_ORIGINS),
  isAiMade: z.boolean(),
  isSample: z.boolean(),
  tags: z.array(z.string()),
  publishedAt: time,
  reads: z.int(),
  likes: z.int(),
  comments: z.int(),
});
export type ArticleCard = z.output<typeof ArticleCard>;
