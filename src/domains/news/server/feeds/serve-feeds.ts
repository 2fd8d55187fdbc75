import type { FastifyInstance } from "fastify";
import type { Context } from "#platform/context.ts";
import { COSTS } from "#platform/costs.ts";
import type { Database } from "#platform/database.ts";
import type { Settings } from "#platform/settings.ts";
import { sharedCopies } from "#platform/shared-copies.ts";
import { openTurns } from "#platform/turns.ts";
import { placeOf } from "#platform/visitor.ts";
import { escapeXml } from "#shared/escape-xml.ts";
import { articleAddress, channelAddress, feedAddress, NEWS_ADDRESS } from "../../addresses.ts";
import type { ArticleCard } from "../../contract/article-shapes.ts";
import { AI_LABEL } from "../../labels.ts";
import { readCards, seenArticles } from "../articles/article-cards.ts";
import { findChannel } from "../articles/channels.ts";

const ARTICLES = 50;
const KEPT_FOR_SECONDS = 60;

interface Feeds {
  db: Database;
  settings: Pick<Settings, "site">;
}

interface Feed {
  title: string;
  /** What it is the feed of, and its own address. */
  page: string;
  self: string;
  articles: ArticleCard[];
}

/** Puts up the feeds of the news: of all articles, and of each channel. */
export function newsFeeds({ db, settings: { site } }: Feeds) {
  const turns = openTurns({ atOnce: 1, forNewcomers: 0, eachAtMost: 10, waitingAtMost: 20, waitMs: 10_000 });

  return async function serveFeeds(app: FastifyInstance): Promise<void> {
    const answer = async (ip: string, slug: string | null) =>
      turns.take(placeOf(ip), () => readFeed({ db, now: new Date() }, slug));
    const config = { costMs: COSTS.feed };
    for (const path of ["/news/rss.xml", "/news/rss/:file"]) {
      app.get<{ Params: { file?: string } }>(path, { config }, async ({ params, ip }, reply) => {
        const slug = params.file === undefined ? null : (/^([a-z][a-z-]{1,30})\.xml$/.exec(params.file)?.[1] ?? "");
        const feed = await answer(ip, slug);
        if (feed === undefined)
          return reply.code(503).header("retry-after", 10).type("text/plain; charset=utf-8").send("请稍后再试");
        if (feed === null) return reply.code(404).type("text/plain; charset=utf-8").send("没有这个频道的订阅");
        return reply
          .type("application/rss+xml; charset=utf-8")
          .headers(sharedCopies({ browserSeconds: KEPT_FOR_SECONDS }))
          .send(toXml(feed, site));
      });
    }
  };
}

/** The newest articles, of a channel where one is named; null where there is none of that name. */
async function readFeed(context: Pick<Context, "db" | "now">, slug: string | null): Promise<Feed | null> {
  const channel = slug === null ? null : await findChannel(context, slug);
  if (channel === undefined) return null;
  const rows = await seenArticles(context)
    .select("article.id")
    .$if(channel !== null, (query) => query.where("article.channelId", "=", channel!.id))
    .orderBy("article.publishedAt", "desc")
    .orderBy("article.id", "desc")
    .limit(ARTICLES)
    .execute();
  const articles = await readCards(
    context,
    rows.map(({ id }) => id),
  );
  return {
    title: channel ? `${channel.name} - 电子元器件资讯` : "电子元器件资讯",
    page: channel ? channelAddress(channel) : NEWS_ADDRESS,
    self: feedAddress(channel ?? undefined),
    articles,
  };
}

function toXml({ title, page, self, articles }: Feed, site: Settings["site"]): string {
  const items = articles.map((article) => {
    const { title: name, summary, author, sourceName, channel, tags, publishedAt, isAiMade } = article;
    const address = escapeXml(site.url + articleAddress(article));
    const writer = author?.name ?? sourceName;
    return [
      `<item><title>${escapeXml(name)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid>`,
      `<description>${escapeXml(isAiMade ? `【${AI_LABEL}】${summary}` : summary)}</description><pubDate>${new Date(publishedAt).toUTCString()}</pubDate>`,
      writer && `<dc:creator>${escapeXml(writer)}</dc:creator>`,
      ...[...(channel ? [channel.name] : []), ...tags, ...(isAiMade ? [AI_LABEL] : [])].map(
        (word) => `<category>${escapeXml(word)}</category>`,
      ),
      "</item>",
    ]
      .filter(Boolean)
      .join("");
  });
  const last = articles[0] && `<lastBuildDate>${new Date(articles[0].publishedAt).toUTCString()}</lastBuildDate>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${escapeXml(`${title} - ${site.name}`)}</title><link>${escapeXml(site.url + page)}</link><atom:link href="${escapeXml(site.url + self)}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(`${site.name}的最新文章`)}</description><language>zh-CN</language>${last ?? ""}
${items.join("\n")}
</channel></rss>
`;
}
