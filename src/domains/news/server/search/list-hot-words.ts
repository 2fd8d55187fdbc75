import { sql } from "kysely";
import { z } from "zod";
import type { DataOf } from "#api/define-calls.ts";
import { today } from "#domains/catalogue/server/public/first-uses.ts";
import { readConfigValues } from "#domains/config/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { newsSearch } from "../../contract/search.ts";
import { withoutSensitiveWords } from "#domains/moderation/server/public.ts";
import { isSeen } from "../articles/seen.ts";

const HOT_WORDS_MAX = 24; // docs/conventions.md 18
const DAYS = 7;
// What one person alone has typed is that person's matter.
const SEARCHES_LEAST = 3;
/** No emoji, no signs, no other scripts. */
const SHOWABLE = "^[a-z0-9μω一-鿿./+%# -]+$";
const NEWEST_ARTICLES = 200;
const Words = z.array(z.string()).catch([]);

/**
 * What the search of articles offers: words of operators, those searched most in seven days, then frequent tags; none
 * that holds a word of the operators' lists.
 */
export async function listHotWords(context: Context): Promise<DataOf<typeof newsSearch.listHotWords>> {
  const { db, now } = context;
  const config = await readConfigValues(context, ["newsHotWords", "hiddenHotWords"]);
  const configured = (key: string) => Words.parse(config.get(key));
  const hidden = configured("hiddenHotWords").map((word) => word.toLowerCase());
  const { rows: searched } = await sql<{ word: string }>`
    select word from news_search_days where day > ${today(context)} - ${DAYS}::integer and day <= ${today(context)} and word ~ ${SHOWABLE}
      and not exists (select from datasheet_hidden_words hidden where strpos(news_search_days.word, hidden.word) > 0)
    group by word having sum(searches) >= ${SEARCHES_LEAST} order by sum(searches) desc, word limit ${HOT_WORDS_MAX * 2}`.execute(
    db,
  );
  const { rows: tags } = await sql<{ word: string }>`
    select tag as word from (
      select article.tags, article.published_at from news_articles as article where ${isSeen(now)}
      order by article.published_at desc, article.id desc limit ${NEWEST_ARTICLES}
    ) newest, unnest(newest.tags) tag
    group by tag order by count(*) desc, max(published_at) desc, tag limit ${HOT_WORDS_MAX * 2}`.execute(db);
  const words = [...configured("newsHotWords"), ...searched.map(({ word }) => word), ...tags.map(({ word }) => word)];
  const shown = await withoutSensitiveWords(
    context,
    words.filter((word) => !hidden.some((one) => word.toLowerCase().includes(one))),
  );
  const once = shown.filter(
    (word, at) => shown.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === at,
  );
  return { data: once.slice(0, HOT_WORDS_MAX) };
}
