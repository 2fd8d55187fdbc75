import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { ownStock } from "../../contract/own-stock.ts";
import { holdOwnStock } from "./hold-own-stock.ts";

/** Takes lines away; those that are gone, or another's, are passed over. */
export async function removeStock(
  context: UserContext,
  { ids }: ParsedInputOf<typeof ownStock.removeStock>,
): Promise<DataOf<typeof ownStock.removeStock>> {
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
