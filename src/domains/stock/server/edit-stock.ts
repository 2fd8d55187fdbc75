import { type RawBuilder, sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { refuseMuted } from "#domains/accounts/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { stock } from "../contract/stock.ts";
import { stockRefusals } from "../errors.ts";
import { holdOwnStock } from "./hold-own-stock.ts";
import { readPrice } from "./read-figures.ts";
import { freshFrom } from "./stock-queries.ts";

const LINES_AT_ONCE = 5000;

/** Changes quantity and price of a line, which its company confirms by that. */
export async function saveStockLine(
  context: UserContext,
  { id, quantity, price }: ParsedInputOf<typeof stock.saveStockLine>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    await refuseMuted(context);
    const company = await holdOwnStock(context);
    const read = readPrice(price ?? "");
    const priceMicros = typeof read === "string" ? null : read.micros;
    const saved = await db
      .updateTable("suppliersStockLines")
      .set({ quantity, priceMicros, confirmedAt: now, isFresh: true })
      .where("id", "=", id)
      .where("companyId", "=", company.id)
      .returning("id")
      .executeTakeFirst();
    if (!saved) throw stockRefusals.lineGone();
    return {};
  });
}

/** Takes lines away; those that are gone, or another's, are passed over. */
export async function removeStock(
  context: UserContext,
  { ids }: ParsedInputOf<typeof stock.removeStock>,
): Promise<DataOf<typeof stock.removeStock>> {
  return inTransaction(context, async (context) => {
    const company = await holdOwnStock(context);
    const removed = await context.db
      .deleteFrom("suppliersStockLines")
      .where("companyId", "=", company.id)
      .where("id", "in", ids)
      .executeTakeFirst();
    return { removed: Number(removed.numDeletedRows) };
  });
}

/** Takes all lines away that nobody has confirmed for 30 days. */
export async function removeOldStock(context: UserContext): Promise<DataOf<typeof stock.removeOldStock>> {
  const removed = await changeInPieces(context, {
    only: sql`confirmed_at <= ${freshFrom(context.now)}`,
    change: (ids) => sql`delete from suppliers_stock_lines where id in (${ids})`,
  });
  if (removed === 0) throw stockRefusals.nothingOld();
  return { removed };
}

/** Says of all lines that they are still right. */
export async function confirmStock(context: UserContext): Promise<DataOf<typeof stock.confirmStock>> {
  const confirmed = await changeInPieces(context, {
    change: (ids) =>
      sql`update suppliers_stock_lines set confirmed_at = ${context.now}, is_fresh = true where id in (${ids})`,
  });
  if (confirmed === 0) throw stockRefusals.nothingThere();
  return { confirmed };
}

/** Changes lines of the asker's company some at a time, each piece in a transaction of its own, and counts them: a company may have 300,000. */
async function changeInPieces(
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
      if (last === null) return { count, last: after };
      const ids = sql`select id from suppliers_stock_lines where company_id = ${company.id} and id > ${after} and id <= ${last} and ${only}`;
      const { numAffectedRows } = await change(ids).execute(context.db);
      changed += Number(numAffectedRows ?? 0n);
      return { count, last };
    });
    if (piece.count < LINES_AT_ONCE) return changed;
    after = piece.last;
  }
}
