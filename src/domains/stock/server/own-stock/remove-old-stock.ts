import { sql } from "kysely";
import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { ownStock } from "../../contract/own-stock.ts";
import { stockRefusals } from "../../errors.ts";
import { freshFrom } from "../stock-queries.ts";
import { changeInPieces } from "./change-in-pieces.ts";

/** Takes all lines away that nobody has confirmed for 30 days. */
export async function removeOldStock(context: UserContext): Promise<DataOf<typeof ownStock.removeOldStock>> {
  const removed = await changeInPieces(context, {
    only: sql`confirmed_at <= ${freshFrom(context.now)}`,
    change: (ids) => sql`delete from suppliers_stock_lines where id in (${ids})`,
  });
  if (removed === 0) throw stockRefusals.nothingOld();
  return { removed };
}
