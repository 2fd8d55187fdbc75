import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { ownStock } from "../../contract/own-stock.ts";
import { stockRefusals } from "../../errors.ts";
import { holdOwnStock } from "./hold-own-stock.ts";
import { readPrice } from "../read-figures.ts";

/** Changes quantity and price of a line, which its company confirms by that. */
export async function saveStockLine(
  context: UserContext,
  { id, quantity, price }: ParsedInputOf<typeof ownStock.saveStockLine>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
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
