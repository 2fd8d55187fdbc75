import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { inTransaction, isStatementTooLong } from "#platform/database.ts";
import { openTurns } from "#platform/turns.ts";
import { visitorOf } from "#platform/visitor.ts";
import { HITS_PER_PAGE, type newsSearch } from "../../contract/search.ts";
import { describeHits } from "./describe-hits.ts";
import { findArticles } from "./find-articles.ts";
import { findInTurn } from "./find-in-turn.ts";
import { readWords } from "./read-words.ts";

type Input = ParsedInputOf<typeof newsSearch.searchArticles>;
type Answer = DataOf<typeof newsSearch.searchArticles>;

const STATEMENT_MS = 2000;

/** A search holds a connection of the few that all calls share. */
const turns = openTurns({ atOnce: 2, eachAtMost: 8, waitingAtMost: 40, waitMs: 2000 });

/** Articles that hold the words. Refused as busy where its turn does not come in time, or the database takes more than two seconds. */
export async function searchArticles(context: Context, input: Input): Promise<Answer> {
  const answer = await turns.take(visitorOf(context), () => searchInTurn(context, input));
  if (!answer) throw doorRefusals.searchBusy();
  return answer;
}

async function searchInTurn(context: Context, input: Input): Promise<Answer> {
  try {
    return await inTransaction(context, async (context) => {
      // How common a word is decides on the plan; compiling a statement takes longer than running it.
      await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true), set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`.execute(context.db);
      const channels = await context.db.selectFrom("newsChannels").select(["slug", "name"]).orderBy("position").execute();
      const frame = { channels, now: context.now.toISOString() };
      const { words, beyond } = readWords(input.keywords);
      const { asked, found, dropped } = await findInTurn((words) => findArticles(context, { words, input }), words);
      const page = found.ids.slice((input.pageIndex - 1) * HITS_PER_PAGE, input.pageIndex * HITS_PER_PAGE);
      return { data: await describeHits(context, page, asked), totalRecord: found.ids.length, isCapped: found.isCapped, dropped: [...dropped, ...beyond], ...frame };
    });
  } catch (error) {
    if (isStatementTooLong(error)) throw doorRefusals.searchBusy();
    throw error;
  }
}
