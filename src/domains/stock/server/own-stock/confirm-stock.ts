import { sql } from "kysely";
import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { ownStock } from "../../contract/own-stock.ts";
import { stockRefusals } from "../../errors.ts";
import { changeInPieces } from "./change-in-pieces.ts";

/** Says of all lines that they are still right. */
export async function confirmStock(context: UserContext): Promise<DataOf<typeof ownStock.confirmStock>> {
  const confirmed = await changeInPieces(context, {
    change: (ids) =>
      sql`update suppliers_stock_lines set confirmed_at = ${context.now}, is_fresh = true where id in (${ids})`,
  });
  if (confirmed === 0) throw stockRefusals.nothingThere();
  return { confirmed };
}
