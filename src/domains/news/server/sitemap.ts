import { sql } from "kysely";
import type { Sitemap, SteadyPages } from "#platform/domain/sitemap.ts";
import { HOUR_MS } from "#shared/durations.ts";
import { articleAddress, authorAddress, channelAddress, newsAddress } from "../addresses.ts";
import { listChannels } from "./articles/channels.ts";
import { WRITERS } from "./articles/author-names.ts";
import { isSeen } from "./articles/seen.ts";

// What search engines take for news: of the last two days, a thousand at most.
const NEWS_HOURS = 48;
const NEWS_MAX = 1_000;

/** The first page of the news, their search, and the first page of each channel. */
export const newsPages: SteadyPages[] = [
  { order: 20, paths: () => [newsAddress(), "/news/search"] },
  { order: 60, paths: async (context) => (await listChannels(context)).map((channel) => channelAddress(channel)) },
];

/** What search engines are told of articles: all of them, the newest as news, and who writes them. */
export const articleSitemaps: Sitemap[] = [
  {
    name: "news",
    order: 50,
    isNews: true,
    async pages({ db, now }) {
      const rows = await db
        .selectFrom("newsArticles as article")
        .select(["article.id", "article.title", "article.publishedAt"])
        .where(isSeen(now))
        .where("article.publishedAt", ">", new Date(now.getTime() - NEWS_HOURS * HOUR_MS))
        .orderBy("article.publishedAt", "desc")
        .orderBy("article.id", "desc")
        .limit(NEWS_MAX)
        .execute();
      return rows.map(({ id, title, publishedAt }) => ({
        path: articleAddress({ id }),
        news: { title, publishedAt: publishedAt! },
      }));
    },
  },
  {
    name: "articles",
    order: 80,
    ids: (now) => sql`select article.id from news_articles as article where ${isSeen(now)}`,
    async pages({ db, now }, { from, to }) {
      const rows = await db
        .selectFrom("newsArticles as article")
        .select(["article.id", "article.updatedAt"])
        .where(isSeen(now))
        .where("article.id", ">", from)
        .where("article.id", "<=", to)
        .orderBy("article.id")
        .execute();
      return rows.map((row) => ({ path: articleAddress(row), changedAt: row.updatedAt }));
    },
  },
  {
    name: "authors",
    order: 90,
    // Who is an author by approval, or has anything that readers see.
    async pages({ db, now }, { most }) {
      const { rows } = await sql<{ id: number; changedAt: Date | null }>`
        select writer.id, written.changed_at as "changedAt" from ${WRITERS} as writer
        left join (select article.author_id, max(article.published_at) as changed_at from news_articles as article
          where ${isSeen(now)} group by article.author_id) as written on written.author_id = writer.id
        where writer.is_approved or written.author_id is not null order by writer.id limit ${most}`.execute(db);
      return rows.map(({ id, changedAt }) => ({ path: authorAddress({ id }), ...(changedAt && { changedAt }) }));
    },
  },
];
