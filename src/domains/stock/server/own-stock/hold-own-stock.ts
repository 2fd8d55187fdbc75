import { lockOwnCompany } from "#domains/companies/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { tryLockInTransaction } from "#platform/named-lock.ts";
import { stockRefusals } from "../../errors.ts";
import { nameOfStock } from "../uploads/apply-staged.ts";

/** The asker's company, whose stock nobody else changes until the transaction ends; refused at once while a file is loaded. */
export async function holdOwnStock(context: UserContext): Promise<{ id: number }> {
  const company = await lockOwnCompany(context);
  if (!(await tryLockInTransaction(context, nameOfStock(company.id)))) throw stockRefusals.stockBusy();
  return company;
}
