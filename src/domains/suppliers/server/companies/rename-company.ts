import type { Context } from "#platform/context.ts";
import { foundBy } from "./own-company.ts";

/** Gives the page of an enterprise the name that was certified, if it has one. */
export async function renameCompany({ db, now }: Pick<Context, "db" | "now">, { enterpriseId, name }: { enterpriseId: number; name: string }): Promise<void> {
  const company = await db.selectFrom("suppliersCompanies").select(["id", "name", "nameEn", "aliases"]).where("enterpriseId", "=", enterpriseId).forUpdate().executeTakeFirst();
  if (!company || company.name === name) return;
  const names = [name, company.nameEn, ...company.aliases].filter(Boolean);
  await db.updateTable("suppliersCompanies").set({ name, ...foundBy(names), updatedAt: now }).where("id", "=", company.id).execute();
}
