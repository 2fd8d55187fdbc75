import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { refuseMuted } from "#domains/accounts/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { stock } from "../contract/stock.ts";
import { stockRefusals } from "../errors.ts";
import { lockOwnCompany } from "#domains/companies/server/public.ts";
import { readPrice } from "./read-figures.ts";
import { freshFrom } from "./stock-queries.ts";

/** Changes quantity and price of a line, which its company confirms by that. */
export async function saveStockLine(
  context: UserContext,
  { id, quantity, price }: ParsedInputOf<typeof stock.saveStockLine>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    await refuseMuted(context);
    const company = await lockOwnCompany(context);
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
    const company = await lockOwnCompany(context);
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
  return inTransaction(context, async (context) => {
    const company = await lockOwnCompany(context);
    const removed = await context.db
      .deleteFrom("suppliersStockLines")
      .where("companyId", "=", company.id)
      .where("confirmedAt", "<=", freshFrom(context.now))
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw stockRefusals.nothingOld();
    return { removed: Number(removed.numDeletedRows) };
  });
}

/** Says of all lines that they are still right. */
export async function confirmStock(context: UserContext): Promise<DataOf<typeof stock.confirmStock>> {
  return inTransaction(context, async (context) => {
    const company = await lockOwnCompany(context);
    const confirmed = await context.db
      .updateTable("suppliersStockLines")
      .set({ confirmedAt: context.now, isFresh: true })
      .where("companyId", "=", company.id)
      .executeTakeFirst();
    if (confirmed.numUpdatedRows === 0n) throw stockRefusals.nothingThere();
    return { confirmed: Number(confirmed.numUpdatedRows) };
  });
}
