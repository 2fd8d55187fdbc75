import type { Context } from "#platform/context.ts";

/** Takes away what the enterprises of a user show, before they go themselves: a page that was made from a list stays as anybody's to claim, without contacts, announcements and papers. */
export async function giveUpCompanies({ db }: Pick<Context, "db">, ownerId: number): Promise<void> {
  const own = db.selectFrom("suppliersEnterprises").select("id").where("ownerId", "=", ownerId);
  await db.deleteFrom("suppliersCompanies").where("enterpriseId", "in", own).where("source", "=", "").execute();
  const listed = db.selectFrom("suppliersCompanies").select("id").where("enterpriseId", "in", own);
  for (const table of ["suppliersContacts", "suppliersOffices", "suppliersPromotions", "suppliersStockLines"] as const) await db.deleteFrom(table).where("companyId", "in", listed).execute();
  await db.deleteFrom("suppliersCarriedBrands").where("companyId", "in", listed).where("certificateId", "is not", null).execute();
  await db.updateTable("suppliersCompanies").set({ logoId: null }).where("enterpriseId", "in", own).execute();
}
