import { sql } from "kysely";
import { inTransaction } from "#platform/database.ts";
import type { TaskContext } from "#platform/tasks.ts";
import { freshFrom } from "./stock-queries.ts";

const LINES_AT_ONCE = 5000;

/** What nobody has confirmed for long counts as stock no longer. Some at a time, and none of a company whose stock somebody changes: nobody waits for this, and it waits for nobody. */
export async function markOldStock(context: TaskContext): Promise<void> {
  for (;;) {
    const marked = await inTransaction(context, async ({ db, now }) => {
      const { rows } = await sql<{
        id: number;
        companyId: number;
      }>`select id, company_id as "companyId" from suppliers_stock_lines where is_fresh and confirmed_at <= ${freshFrom(now)} order by confirmed_at, id limit ${LINES_AT_ONCE}`.execute(
        db,
      );
      if (rows.length === 0) return 0;
      const held = await db
        .selectFrom("suppliersStockCounts")
        .select("companyId")
        .where("companyId", "in", [...new Set(rows.map(({ companyId }) => companyId))])
        .forUpdate()
        .skipLocked()
        .execute();
      const free = new Set(held.map(({ companyId }) => companyId));
      const ids = rows.filter(({ companyId }) => free.has(companyId)).map(({ id }) => id);
      const { numAffectedRows } =
        await sql`update suppliers_stock_lines set is_fresh = false where id in (select id from suppliers_stock_lines where id = any(${ids}) and confirmed_at <= ${freshFrom(now)} for update skip locked)`.execute(
          db,
        );
      return Number(numAffectedRows ?? 0n);
    });
    if (marked < LINES_AT_ONCE) return;
  }
}
