import { type RawBuilder, sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { type ArticleSort, SEARCH_PERIOD_DAYS, type SearchPeriod } from "../../search-labels.ts";
import type { Found } from "./find-in-turn.ts";
import { type Hit, scoreHit } from "./rank-hits.ts";
import { phraseOf, queryOf, type SearchWord } from "./read-words.ts";

/** So many articles are found, ranked and counted; of more it is told that there are more. */
export const HITS_AT_MOST = 500;
/** Of what many articles hold the newest are wanted: looked for in stretches of time, so that the others need not be touched. */
const STRETCH_DAYS = [7, 30, 90, 365, 1460];
/** What one stretch may hold, where all was published on one day. */
const STRETCH_AT_MOST = 5_000;
const DAY_MS = 86_400_000;
/** A statement that does not begin with its verb is not kept under a name, nor planned but for its own values. */
const NOT_KEPT = sql.raw("/* not kept */");

interface Narrowing {
  channel?: string | undefined;
  period?: SearchPeriod | undefined;
  sort?: ArticleSort | undefined;
}

/** Articles that hold each of the words, best or newest first. Refuses a channel that there is not. */
export async function findArticles(context: Pick<Context, "db" | "now">, { words, input }: { words: readonly SearchWord[]; input: Narrowing }): Promise<Found> {
  const query = queryOf(words);
  const since = input.period ? new Date(context.now.getTime() - SEARCH_PERIOD_DAYS[input.period] * DAY_MS) : null;
  const asked = { query, since, channelId: await channelIdOf(context, input.channel) };
  const inText = await findNewest(context, sql.ref("article.search"), asked);
  const isCapped = inText.length > HITS_AT_MOST;
  if (input.sort === "newest") return { ids: inText.slice(0, HITS_AT_MOST), isCapped };
  // A title that is older than the newest 500 texts still says more than they do.
  const inTitle = isCapped ? await findNewest(context, sql.ref("article.title_search"), asked) : [];
  const hits = await describe(context, [...new Set([...inTitle, ...inText])], { words, query });
  const ranked = hits.map((hit) => ({ id: hit.id, score: scoreHit(hit, words, context.now) })).sort((one, other) => other.score - one.score || other.id - one.id);
  return { ids: ranked.slice(0, HITS_AT_MOST).map(({ id }) => id), isCapped };
}

async function channelIdOf({ db }: Pick<Context, "db">, slug: string | undefined): Promise<number | null> {
  if (slug === undefined) return null;
  const channel = await db.selectFrom("newsChannels").select("id").where("slug", "=", slug).executeTakeFirst();
  if (!channel) throw doorRefusals.notFound("没有这个频道");
  return channel.id;
}

interface Asked {
  query: string;
  since: Date | null;
  channelId: number | null;
}

/** The newest articles whose column holds what is asked, one more than are listed where there are more. */
async function findNewest(context: Pick<Context, "db" | "now">, column: RawBuilder<unknown>, asked: Asked): Promise<number[]> {
  const all = await findBetween(context, column, { ...asked, from: asked.since, until: context.now, most: HITS_AT_MOST + 1 });
  if (all.length <= HITS_AT_MOST) return all;
  const ids: number[] = [];
  let until = context.now;
  for (const days of [...STRETCH_DAYS, null]) {
    const begins = days === null ? null : new Date(context.now.getTime() - days * DAY_MS);
    const from = asked.since && (!begins || begins < asked.since) ? asked.since : begins;
    ids.push(...(await findBetween(context, column, { ...asked, from, until, most: STRETCH_AT_MOST })));
    if (ids.length > HITS_AT_MOST || from === null || from === asked.since) break;
    until = from;
  }
  return ids.slice(0, HITS_AT_MOST + 1);
}

/** Those that were published behind `from`, newest first. The order is made of what was found, lest the planner goes through all articles in that order instead of using the index of words. */
async function findBetween({ db }: Pick<Context, "db">, column: RawBuilder<unknown>, { query, channelId, from, until, most }: Asked & { from: Date | null; until: Date; most: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${NOT_KEPT} select found.id from (
      select article.id, article.published_at from news_articles article
      where ${column} @@ ${query}::tsquery and article.published_version is not null and article.state not in ('DISMOUNT', 'DELETEED')
        and article.published_at <= ${until}::timestamptz ${from ? sql`and article.published_at > ${from}::timestamptz` : sql``}
        ${channelId === null ? sql`` : sql`and article.channel_id = ${channelId}`}
      limit ${most}) found
    order by found.published_at desc, found.id desc`.execute(db);
  return rows.map(({ id }) => id);
}

async function describe({ db }: Pick<Context, "db">, ids: number[], { words, query }: { words: readonly SearchWord[]; query: string }): Promise<Hit[]> {
  const phrase = phraseOf(words.map(({ text }) => text).join(" ")) ?? query;
  // One word is its own phrase, and held by all of them.
  const inText = words.length > 1 ? sql`article.search @@ ${phrase}::tsquery` : sql`true`;
  const { rows } = await sql<Hit>`${NOT_KEPT} select article.id, article.title, article.tags, article.published_at as "publishedAt",
      article.title_search @@ ${query}::tsquery as "isInTitle", article.title_search @@ ${phrase}::tsquery as "isPhraseInTitle", ${inText} as "isPhraseInText"
    from news_articles article where article.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
