import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { inTransaction, isStatementTooLong } from "#platform/database.ts";
import { openTurns } from "#platform/turns.ts";
import { turnTakerOf } from "#platform/visitor.ts";

const STATEMENT_MS = 2000;

/** A search holds a connection of the few that all calls share. */
const turns = openTurns({ atOnce: 1, forNewcomers: 1, eachAtMost: 8, waitingAtMost: 40, waitMs: 2000 });

/** Runs a search when its turn comes, in a short transaction. Refused as busy where its turn does not come in time, or a statement takes more than two seconds. */
export async function inSearch<Answer extends object>(
  context: Context,
  search: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const answer = await turns.take(turnTakerOf(context), () => searchInTurn(context, search));
  if (!answer) throw doorRefusals.searchBusy();
  return answer;
}

async function searchInTurn<Answer>(context: Context, search: (context: Context) => Promise<Answer>): Promise<Answer> {
  try {
    return await inTransaction(context, async (context) => {
      // How common a word is decides on the plan; compiling a statement takes longer than running it.
      await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true), set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`.execute(
        context.db,
      );
      return search(context);
    });
  } catch (error) {
    if (isStatementTooLong(error)) throw doorRefusals.searchBusy();
    throw error;
  }
}
