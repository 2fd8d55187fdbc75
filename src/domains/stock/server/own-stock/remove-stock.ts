import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { ownStock } from "../../contract/own-stock.ts";
import { selectStockLines, toStockLine } from "../stock-queries.ts";
import { holdOwnStock } from "./hold-own-stock.ts";
import { formerOf, keepUndo } from "./undo-records.ts";

/** Takes lines away; those that are gone, or another's, are passed over. */
export async function removeStock(
  context: UserContext,
  { ids }: ParsedInputOf<typeof ownStock.removeStock>,
): Promise<DataOf<typeof ownStock.removeStock>> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const company = await holdOwnStock(context);
    const rows = await selectStockLines(context)
      .where("line.companyId", "=", company.id)
      .where("line.id", "in", ids)
      .orderBy("line.id")
      .execute();
    if (rows.length === 0) return { removed: 0 };
    const lines = rows.map((row) => {
      const line = toStockLine(row, now);
      return { id: line.id, mpn: line.mpn, former: formerOf(line), version: null };
    });
    await db
      .deleteFrom("suppliersStockLines")
      .where(
        "id",
        "in",
        lines.map(({ id }) => id),
      )
      .execute();
    const act = lines.length === 1 ? `删除 ${lines[0]!.mpn}` : `删除 ${lines.length} 条库存`;
    await keepUndo(context, { companyId: company.id, act, lines });
    return { removed: lines.length };
  });
}
