import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { HOUR_MS } from "#shared/durations.ts";
import type { ArticleLine, newsArticles } from "../../contract/articles.ts";
import { indexReports } from "../public/index-reports.ts";
import { listHotWords } from "../search/list-hot-words.ts";
import { readCards, seenArticles } from "./article-cards.ts";
import { listChannels } from "./channels.ts";
import { pageOf } from "./list-articles.ts";
import { isSeen } from "./seen.ts";
import { leadingAuthors, leadingColumns } from "./read-author.ts";

const DAY_HOURS = 24;
const WEEK_HOURS = 168;
const LEAD = 5;
/** Among how many of the newest lead articles are looked for. */
const NEWEST = 300;
const HOT = 10;
/** Read most, of which some may be gone since. */
const HOT_ASKED = 30;
const AUTHORS = 6;
const COLUMNS = 6;
const REPORTS = 6;

/** All that the home page of the news shows. */
export async function readIndex(
  context: Context,
  { pageIndex, pageSize }: ParsedInputOf<typeof newsArticles.readIndex>,
): Promise<DataOf<typeof newsArticles.readIndex>> {
  const [list, lead, channels, hotDay, hotWeek, hotWords, authors, columns, reports] = await Promise.all([
    pageOf(context, seenArticles(context), { pageIndex, pageSize }),
    pageIndex === 1 ? leadArticles(context) : [],
    listChannels(context),
    hotArticles(context, DAY_HOURS),
    hotArticles(context, WEEK_HOURS),
    listHotWords(context),
    leadingAuthors(context, AUTHORS),
    leadingColumns(context, COLUMNS),
    Promise.all(context.declared.filled(indexReports).map((latest) => latest(context, REPORTS))),
  ]);
  return {
    ...list,
    lead,
    channels,
    hotDay,
    hotWeek: hotWeek.length > 0 ? hotWeek : await mostRead(context),
    hotWords: hotWords.data,
    authors,
    columns,
    reports: reports.flat(),
    now: context.now.toISOString(),
  };
}

/** Of the newest ones those that are read most; those with a cover first. */
async function leadArticles(context: Context) {
  const { rows } = await sql<{ id: number }>`
    select id from (select article.id, article.cover_id, article.reads, article.published_at from news_articles as article where ${isSeen(context.now)} order by article.published_at desc, article.id desc limit ${NEWEST}) as newest
    order by cover_id is null, reads desc, published_at desc, id desc limit ${LEAD}`.execute(context.db);
  return readCards(
    context,
    rows.map(({ id }) => id),
  );
}

/** What is read most in the last hours. */
async function hotArticles({ db, now }: Context, hours: number): Promise<ArticleLine[]> {
  const { rows } = await sql<ArticleLine>`
    select article.id, article.title, hot.reads::integer as reads
    from (select article_id, sum(reads) as reads from news_read_hours where hour > ${new Date(now.getTime() - hours * HOUR_MS)} group by article_id order by sum(reads) desc, article_id desc limit ${HOT_ASKED}) as hot
    join news_articles as article on article.id = hot.article_id and ${isSeen(now)}
    order by hot.reads desc, article.id desc limit ${HOT}`.execute(db);
  return rows;
}

/** Of the newest ones those that are read most, as long as nobody has read any this week. */
async function mostRead({ db, now }: Context): Promise<ArticleLine[]> {
  const { rows } = await sql<ArticleLine>`
    select id, title, reads from (select article.id, article.title, article.reads from news_articles as article where ${isSeen(now)} order by article.published_at desc, article.id desc limit ${NEWEST}) as newest
    where reads > 0 order by reads desc, id desc limit ${HOT}`.execute(db);
  return rows;
}
