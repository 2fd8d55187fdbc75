import { type RawBuilder, sql } from "kysely";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { holdOwnStock } from "./hold-own-stock.ts";

const LINES_AT_ONCE = 5000;

/** Changes lines of the asker's company some at a time, each piece in a transaction of its own, and counts them: a company may have 300,000. */
export async function changeInPieces(
  context: UserContext,
  {
    only = sql`true`,
    change,
  }: { only?: RawBuilder<unknown>; change: (ids: RawBuilder<unknown>) => RawBuilder<unknown> },
): Promise<number> {
  for (let [changed, after] = [0, 0]; ;) {
    const piece = await inTransaction(context, async (context) => {
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
    changed += piece.changed;
    if (piece.count < LINES_AT_ONCE) return changed;
    after = piece.last;
  }
}
