import { sql } from "kysely";
import { z } from "zod";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { firstUses, today } from "#domains/catalogue/server/public/first-uses.ts";
import { readSearchTerm } from "#shared/search-term.ts";
import type { Context } from "#platform/context.ts";
import { onTask } from "#platform/tasks.ts";
import type { newsSearch } from "../../contract/search.ts";
import { findArticles } from "./find-articles.ts";
import { inSearch } from "./in-search.ts";
import { readWords } from "./read-words.ts";

/** A flood of made-up words ends here; those that are known today go on being counted. */
const NEW_WORDS_A_DAY_MAX = 20_000;
const KEPT_DAYS = 90;

export const forgetSearchesTask = { name: "news.forgetSearches", payload: z.object({}), isQueuedOnce: true };

/** Counts a search that found something, once for each visitor and day. What says who somebody is, or how to reach him, is not kept. */
export async function recordArticleSearch(
  context: Context,
  { keywords }: ParsedInputOf<typeof newsSearch.recordArticleSearch>,
): Promise<Record<string, never>> {
  const term = readSearchTerm(keywords);
  const { words, beyond } = readWords(keywords);
  if (!term || term.isPrivate || words.length === 0 || beyond.length > 0) return {};
  // Looked up here: nobody's word is taken for it.
  const { ids } = await inSearch(context, (context) => findArticles(context, { words, input: { sort: "newest" } }));
  if (ids.length === 0) return {};
  await sql`
    with ${firstUses(context, "news-search", [term.term])},
    known as (select from news_search_days where day = ${today(context)} and word = ${term.term})
    insert into news_search_days as counted (word, day, searches)
    select subject, ${today(context)}, 1 from first_uses
    where exists (select from known)
      or (select count(*) from (select from news_search_days where day = ${today(context)} limit ${NEW_WORDS_A_DAY_MAX}) today) < ${NEW_WORDS_A_DAY_MAX}
    on conflict (word, day) do update set searches = counted.searches + 1`.execute(context.db);
  return {};
}

/** Takes away searches that are old. */
export const onForgetSearches = onTask(forgetSearchesTask, async (context) => {
  await sql`delete from news_search_days where day <= ${today(context)} - ${KEPT_DAYS}::integer`.execute(context.db);
});
