import { type RawBuilder, sql } from "kysely";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { openTurns } from "#platform/turns.ts";
import { stockRefusals } from "../../errors.ts";
import { findOwnCompany } from "../stock-queries.ts";
import { holdOwnStock } from "./hold-own-stock.ts";

const LINES_AT_ONCE = 1000;

/** One piece at a time, companies in turn, each by one act: the database has work of others besides. */
const turns = openTurns({ atOnce: 1, forNewcomers: 0, eachAtMost: 1, waitingAtMost: 50, waitMs: 30_000 });

interface Pieces {
  only?: RawBuilder<unknown>;
  change: (ids: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/**
 * Changes lines of the asker's company some at a time, each piece in a transaction of its own, and counts them: a company may
 * have 300,000. Refused while another such change of its lines is under way.
 */
export async function changeInPieces(context: UserContext, pieces: Pieces): Promise<number> {
  const company = await findOwnCompany(context);
  if (!company) return 0;
  for (let [changed, after] = [0, 0]; ;) {
    const piece = await turns.take(String(company.id), () => changePiece(context, pieces, after));
    if (!piece) throw stockRefusals.stockChanging();
    changed += piece.changed;
    if (piece.count < LINES_AT_ONCE) return changed;
    after = piece.last;
  }
}

function changePiece(context: UserContext, { only = sql`true`, change }: Pieces, after: number) {
  return inTransaction({ ...context, db: context.bulkDb }, async (context) => {
    const company = await holdOwnStock(context);
    const { rows } = await sql<{ count: number; last: number | null }>`
      select count(*)::int as count, max(id) as last from (
        select id from suppliers_stock_lines where company_id = ${company.id} and id > ${after} and ${only} order by id limit ${LINES_AT_ONCE}) piece`.execute(
      context.db,
    );
    const { count, last } = rows[0]!;
    if (last === null) return { count, last: after, changed: 0 };
    const ids = sql`select id from suppliers_stock_lines where company_id = ${company.id} and id > ${after} and id <= ${last} and ${only}`;
    const { numAffectedRows } = await change(ids).execute(context.db);
    return { count, last, changed: Number(numAffectedRows ?? 0n) };
  });
}
