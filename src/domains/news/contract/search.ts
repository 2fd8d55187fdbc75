import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { optionalField, pageIndex, time } from "#api/fields.ts";
import { DAY_SECONDS } from "#shared/durations.ts";
import { ARTICLE_SORTS, SEARCH_PERIODS } from "../search-labels.ts";
import { ArticleCard, Channel } from "./article-shapes.ts";

const KEYWORDS_MAX = 200;
export const HITS_PER_PAGE = 20;

/** A text in order, as it is written; joined they are the text. */
const Pieces = z.array(z.object({ text: z.string(), isMarked: z.boolean() }));
export type Pieces = z.output<typeof Pieces>;

const ArticleHit = ArticleCard.extend({
  titlePieces: Pieces,
  /** About 120 characters around the words; empty where nothing but the title holds them. */
  passage: Pieces,
});
export type ArticleHit = z.output<typeof ArticleHit>;

const keywords = z.string().trim().max(KEYWORDS_MAX, `关键词最多 ${KEYWORDS_MAX} 个字`);

export const newsSearch = defineCalls("news", {
  /**
   * Articles that have each word in title, tags or text; `dropped` are those without which something is found, and
   * only 500 hits are counted (`isCapped`). None without words.
   */
  searchArticles: {
    method: "GET",
    path: "/news/v2/search",
    access: "visitor",
    isSearch: true,
    input: z.object({
      keywords: keywords.default(""),
      channel: optionalField(z.string().max(40, "没有这个频道")),
      /** Published within so long. */
      period: optionalField(z.enum(SEARCH_PERIODS, "没有这个时间范围")),
      sort: optionalField(z.enum(ARTICLE_SORTS, "没有这种排序")),
      pageIndex,
    }),
    data: z.object({
      data: z.array(ArticleHit),
      totalRecord: z.int(),
      isCapped: z.boolean(),
      dropped: z.array(z.string()),
      channels: z.array(Channel),
      now: time,
    }),
    limit: { calls: 120, seconds: 60 },
  },

  /** Counts a search of articles that somebody has been shown the answer of, once for each visitor and day. */
  recordArticleSearch: {
    method: "POST",
    path: "/news/v2/searched",
    access: "visitor",
    input: z.object({ keywords }),
    data: z.object({}),
    // By the day: one address must not fill the list of a day's words.
    limit: { calls: 1000, seconds: DAY_SECONDS },
  },

  /** 24 words for the search of articles: those of operators, those searched most in seven days, then tags of the newest articles. */
  listHotWords: {
    method: "GET",
    path: "/news/v2/hotWords",
    access: "visitor",
    cacheSeconds: 60,
    input: z.object({}),
    data: z.object({ data: z.array(z.string()) }),
  },
});
