import type { Database } from "#platform/database.ts";
import { keepRowInTransaction } from "#platform/named-lock.ts";

/** Asks whose something is. */
interface OfEnterprise {
  executeTakeFirst(): Promise<{ enterpriseId: number | null } | undefined>;
}

/** Nobody takes its certification from the enterprise that is asked for, where there is one, until the transaction ends. */
export async function keepEnterprise({ db }: { db: Database }, asked: OfEnterprise): Promise<void> {
  const found = await asked.executeTakeFirst();
  if (found?.enterpriseId) await keepRowInTransaction({ db }, "suppliersEnterprises", found.enterpriseId);
}
