import { type RawBuilder, sql } from "kysely";
import { NOT_KEPT } from "#platform/named-statements.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { ArticleSort, SearchPeriod } from "../../search-labels.ts";
import { findChannel } from "../articles/channels.ts";
import { isSeen } from "../articles/seen.ts";
import type { Found } from "./find-in-turn.ts";
import { type Hit, PHRASE_IN_TEXT, scorer } from "./rank-hits.ts";
import { channelLexeme, type Stretch, stretchesBefore } from "./narrowing-lexemes.ts";
import { looselyOf, phraseOf, queryOf, type SearchWord } from "./read-words.ts";

const PERIOD_DAYS: Record<SearchPeriod, number> = { day: 1, week: 7, month: 30, year: 365 };

/** So many articles are found, ranked and counted; of more it is told that there are more. */
export const HITS_MAX = 500;
/** What one stretch may hold, where all was published on one day. */
const STRETCH_MAX = 5_000;
/** Of so many of the best it is looked up whether the words stand together in the text, which takes reading its tokens. */
const READ_MAX = 100;

interface Narrowing {
  channel?: string | undefined;
  period?: SearchPeriod | undefined;
  sort?: ArticleSort | undefined;
}

/** Articles that hold each of the words, best or newest first. Refuses a channel that there is not. */
export async function findArticles(
  context: Pick<Context, "db" | "now">,
  { words, input }: { words: readonly SearchWord[]; input: Narrowing },
): Promise<Found> {
  const asked = await readAsked(context, words, input);
  const inText = await findNewest(context, sql.ref("article.search"), asked);
  const isCapped = inText.length > HITS_MAX;
  if (input.sort === "newest") return { ids: inText.slice(0, HITS_MAX), isCapped };
  // A title that is older than the newest 500 texts still says more than they do.
  const inTitle = isCapped ? await findNewest(context, sql.ref("article.title_search"), asked) : [];
  const ranked = await rank(context, [...new Set([...inTitle, ...inText])], words);
  return { ids: ranked.slice(0, HITS_MAX), isCapped };
}

/** How many articles hold each of the words, together or not, 501 for as many or more. */
export async function countArticles(
  context: Pick<Context, "db" | "now">,
  { words, input }: { words: readonly SearchWord[]; input: Narrowing },
): Promise<number> {
  const asked = await readAsked(context, words, input);
  return (await findNewest(context, sql.ref("article.search"), { ...asked, query: looselyOf(asked.query) })).length;
}

interface Asked {
  query: string;
  since: Date | null;
  channelId: number | null;
}

async function readAsked(
  context: Pick<Context, "db" | "now">,
  words: readonly SearchWord[],
  { channel: slug, period }: Narrowing,
): Promise<Asked> {
  const since = period ? new Date(context.now.getTime() - PERIOD_DAYS[period] * DAY_MS) : null;
  if (slug === undefined) return { query: queryOf(words), since, channelId: null };
  const channel = await findChannel(context, slug);
  if (!channel) throw doorRefusals.notFound("没有这个频道");
  return { query: queryOf(words), since, channelId: channel.id };
}

/** The newest articles whose column holds what is asked, one more than are listed where there are more: looked for in stretches of time, so that the others need not be touched. */
async function findNewest(
  context: Pick<Context, "db" | "now">,
  column: RawBuilder<unknown>,
  asked: Asked,
): Promise<number[]> {
  const ids: number[] = [];
  let before: Date | null = null;
  for (const { times, from } of stretchesBefore(context.now)) {
    const isLast = from === null || (asked.since !== null && from <= asked.since);
    ids.push(
      ...(await findBetween(context, column, {
        ...asked,
        times,
        from: isLast ? asked.since : from,
        before,
        most: HITS_MAX + 1 - ids.length,
      })),
    );
    if (isLast || ids.length > HITS_MAX) break;
    before = from;
  }
  return ids;
}

interface Between extends Asked, Stretch {
  before: Date | null;
  most: number;
}

/**
 * Those published between `from` and `before`, newest first: ordered behind the index, lest the planner goes through
 * all articles; pairs are looked up one by one.
 */
async function findBetween(
  { db, now }: Pick<Context, "db" | "now">,
  column: RawBuilder<unknown>,
  { query, channelId, times, from, before, most }: Between,
): Promise<number[]> {
  const isPhrase = query.includes("<->") ? sql`where found.tokens @@ ${query}::tsquery` : sql``;
  const narrowed = [
    looselyOf(query),
    ...(times.length > 0 ? [`(${times.join(" | ")})`] : []),
    ...(channelId === null ? [] : [channelLexeme(channelId)]),
  ].join(" & ");
  const { rows } = await sql<{ id: number }>`${NOT_KEPT} select found.id from (
      select held.id, held.tokens from (
        select article.id, article.published_at, ${column} as tokens from news_articles article
        where ${column} @@ ${narrowed}::tsquery and ${isSeen(now)}
          ${from ? sql`and article.published_at >= ${from}::timestamptz` : sql``} ${before ? sql`and article.published_at < ${before}::timestamptz` : sql``}
        limit ${STRETCH_MAX}) held
      order by held.published_at desc, held.id desc offset 0) found
    ${isPhrase} limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Best first. */
async function rank(
  context: Pick<Context, "db" | "now">,
  ids: number[],
  words: readonly SearchWord[],
): Promise<number[]> {
  const query = queryOf(words);
  const phrase = phraseOf(words.map(({ text }) => text).join(" ")) ?? query;
  const { rows } =
    await sql<Hit>`${NOT_KEPT} select article.id, article.title, article.tags, article.published_at as "publishedAt",
      article.title_search @@ ${query}::tsquery as "isInTitle", article.title_search @@ ${phrase}::tsquery as "isPhraseInTitle"
    from news_articles article where article.id = any(${ids}::bigint[])`.execute(context.db);
  const scoreOf = scorer(words, context.now);
  const scored = rows.map((hit) => ({ id: hit.id, score: scoreOf(hit) })).sort(byScore);
  // One word is its own phrase, and held by all of them.
  if (words.length === 1) return scored.map(({ id }) => id);
  const best = scored.slice(0, READ_MAX);
  const { rows: together } = await sql<{
    id: number;
  }>`${NOT_KEPT} select article.id from news_articles article where article.id = any(${best.map(({ id }) => id)}::bigint[]) and (article.search @@ ${phrase}::tsquery) is true`.execute(
    context.db,
  );
  const isTogether = new Set(together.map(({ id }) => id));
  const read = best
    .map(({ id, score }) => ({ id, score: score + (isTogether.has(id) ? PHRASE_IN_TEXT : 0) }))
    .sort(byScore);
  return [...read, ...scored.slice(READ_MAX)].map(({ id }) => id);
}

function byScore(one: { id: number; score: number }, other: { id: number; score: number }): number {
  return other.score - one.score || other.id - one.id;
}
