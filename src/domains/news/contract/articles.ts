import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { formInteger, id, idList, listOf, optionalField, pageIndex, pageSize, time, writtenLine } from "#api/fields.ts";
import { REPORT_CURRENCIES } from "../financial-labels.ts";
import { TAG_MAX } from "../labels.ts";
import { ArticleCard, AuthorName, Channel, Column } from "./article-shapes.ts";
import { Attachment } from "./attachments.ts";

export const ARTICLES_PER_PAGE = 20;
const PARTS_ASKED_MAX = 50;

/** A line of a list of articles that says no more than the title. */
const ArticleLine = z.object({ id: z.int(), title: z.string(), reads: z.int() });

/** An article whose title alone is shown, with when it came. */
const ArticleTitle = z.object({ id: z.int(), title: z.string(), publishedAt: time });

const Author = AuthorName.extend({ bio: z.string(), articles: z.int(), followers: z.int() });

const FinancialLine = z.object({
  id: z.int(),
  company: z.string(),
  year: z.int(),
  quarter: z.int(),
  currency: z.enum(REPORT_CURRENCIES),
  revenueFen: z.int(),
  isSample: z.boolean(),
});

const Article = ArticleCard.extend({
  /** Which version this is: a report names it. */
  version: z.int(),
  /** Made and cleaned on the server. */
  html: z.string(),
  /** Its headings, in their order; `id` is what they are reached by. */
  contents: z.array(z.object({ id: z.string(), level: z.int(), text: z.string() })),
  words: z.int(),
  sourceUrl: z.string(),
  takesComments: z.boolean(),
  /** Province or country from where it was handed in; empty where that is not known. */
  region: z.string(),
  /** When what is read was last changed. */
  updatedAt: time,
  now: time,
});

const PartRef = z.object({ id: z.int(), mpn: z.string(), brand: z.string() });

const FullArticle = Article.extend({
  attachments: z.array(Attachment),
  /** Those that its author linked first. */
  parts: z.array(PartRef),
  brands: z.array(z.object({ id: z.int(), name: z.string(), nameCn: z.string().nullable() })),
  related: z.array(ArticleCard),
  /** Those before and after it in its channel. */
  previous: ArticleTitle.nullable(),
  next: ArticleTitle.nullable(),
  authorFacts: z.object({ bio: z.string(), articles: z.int(), followers: z.int() }).nullable(),
});

const PartCard = z.object({
  id: z.int(),
  mpn: z.string(),
  brand: z.string(),
  description: z.string(),
  package: z.string(),
  category: z.string(),
  /** Companies that say that they have it. */
  sellers: z.int(),
});

const BrandCard = z.object({
  id: z.int(),
  name: z.string(),
  otherName: z.string(),
  country: z.string(),
  summary: z.string(),
  parts: z.int(),
  documents: z.int(),
});

/** Articles, for everybody. */
export const newsArticles = defineCalls("news", {
  /** The home page of the news: lead articles, the newest ones by pages, what is read most in a day and in a week, words, authors, columns and figures. */
  readIndex: {
    method: "GET",
    path: "/news/pc/indexData",
    access: "visitor",
    cacheSeconds: 5,
    input: z.object({ pageIndex, pageSize }),
    data: listOf(ArticleCard).extend({
      /** On the first page: of the newest those that are read most, with a cover first. */
      lead: z.array(ArticleCard),
      channels: z.array(Channel),
      hotDay: z.array(ArticleLine),
      hotWeek: z.array(ArticleLine),
      hotWords: z.array(z.string()),
      authors: z.array(Author),
      columns: z.array(Column),
      reports: z.array(FinancialLine),
      now: time,
    }),
    limit: { calls: 300, seconds: 60 },
  },

  /** An article that readers may see. */
  readArticle: {
    method: "GET",
    path: "/news/v1/detail",
    access: "visitor",
    input: z.object({ id }),
    data: Article,
    limit: { calls: 300, seconds: 60 },
  },

  /** The same with the parts and brands that it is about, with its author, and with what to read next. */
  readFullArticle: {
    method: "GET",
    path: "/news/v3/detail",
    access: "visitor",
    input: z.object({ id }),
    data: FullArticle,
    limit: { calls: 300, seconds: 60 },
  },

  /** The articles of a channel, a column, a tag or an author, the newest first; all that are named must fit, and none named is all there are. */
  listArticles: {
    method: "GET",
    path: "/news/categoryArticle",
    access: "visitor",
    cacheSeconds: 5,
    input: z.object({
      channel: optionalField(z.string().max(40, "没有这个频道")),
      column: optionalField(id),
      tag: optionalField(writtenLine(TAG_MAX, `标签最多 ${TAG_MAX} 个字`)),
      author: optionalField(id),
      pageIndex,
      pageSize,
    }),
    data: listOf(ArticleCard).extend({
      channels: z.array(Channel),
      channel: Channel.nullable(),
      column: Column.nullable(),
      now: time,
    }),
    limit: { calls: 300, seconds: 60 },
  },

  /** Articles of the authors, columns and brands that the asker follows, the newest first, and how many of each he follows. */
  listAttention: {
    method: "GET",
    path: "/news/attention",
    access: "user",
    input: z.object({ pageIndex, pageSize }),
    data: listOf(ArticleCard).extend({
      follows: z.object({ authors: z.int(), columns: z.int(), brands: z.int() }),
      now: time,
    }),
    limit: { calls: 300, seconds: 60 },
  },

  /** Counts that an article is read, once for each visitor and day. */
  countRead: {
    method: "POST",
    path: "/news/read",
    access: "visitor",
    input: z.object({ id }),
    data: z.object({}),
    limit: { calls: 120, seconds: 60 },
  },

  /** Who writes: his picture (null where he has none), and what of him readers may know; `region` is where he last wrote something that they see. */
  readAuthor: {
    method: "GET",
    path: "/author/:id",
    access: "visitor",
    input: z.object({ id }),
    data: Author.extend({
      avatar: z.string().nullable(),
      fields: z.array(z.string()),
      region: z.string(),
      attachments: z.int(),
      reads: z.int(),
      likes: z.int(),
      columns: z.array(Column),
      now: time,
    }),
    limit: { calls: 300, seconds: 60 },
  },

  /** Parts that a text names, in a few words. */
  readPartCards: {
    method: "GET",
    path: "/news/parts",
    access: "visitor",
    cacheSeconds: 60,
    input: z.object({ ids: idList(PARTS_ASKED_MAX, "请给出编号") }),
    data: z.array(PartCard),
    limit: { calls: 120, seconds: 60 },
  },

  /** The same of brands. */
  readBrandCards: {
    method: "GET",
    path: "/news/brands",
    access: "visitor",
    cacheSeconds: 60,
    input: z.object({ ids: idList(PARTS_ASKED_MAX, "请给出编号") }),
    data: z.array(BrandCard),
    limit: { calls: 120, seconds: 60 },
  },

  /** The code by which a phone opens an article, as a picture. */
  renderShareCode: {
    method: "GET",
    path: "/news/share/:id",
    access: "visitor",
    input: z.object({ id }),
    data: "file",
    limit: { calls: 120, seconds: 60 },
  },

  /** The newest articles: about a part or a brand, where one is named, else of all. */
  listAbout: {
    method: "GET",
    path: "/news/about",
    access: "visitor",
    cacheSeconds: 60,
    input: z.object({ part: optionalField(id), brand: optionalField(id), pageSize: formInteger(1, 20).prefault(5) }),
    data: z.array(ArticleTitle),
    limit: { calls: 300, seconds: 60 },
  },
});

export type Article = z.output<typeof Article>;
export type FullArticle = z.output<typeof FullArticle>;
/** All that is known of an article, but its text and what to read next. */
export type ArticleFacts = Omit<FullArticle, "html" | "related">;
export type ArticleLine = z.output<typeof ArticleLine>;
export type ArticleTitle = z.output<typeof ArticleTitle>;
export type Author = z.output<typeof Author>;
export type FinancialLine = z.output<typeof FinancialLine>;
export type PartCard = z.output<typeof PartCard>;
export type BrandCard = z.output<typeof BrandCard>;
