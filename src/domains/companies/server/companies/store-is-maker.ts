import type { Context } from "#platform/context.ts";

/** Writes that a company stands in the directory as a maker where its enterprise is certified as one, and only there. */
export async function storeIsMaker({ db }: Pick<Context, "db">, companyId: number): Promise<void> {
  const maker = await db
    .selectFrom("suppliersCompanies as company")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
    .innerJoin("suppliersCertifications as certified", "certified.id", "enterprise.certificationId")
    .select("company.id")
    .where("company.id", "=", companyId)
    .where("certified.type", "=", "maker")
    .executeTakeFirst();
  if (maker)
    await db
      .insertInto("suppliersRoles")
      .values({ companyId, role: "maker" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom("suppliersRoles").where("companyId", "=", companyId).where("role", "=", "maker").execute();
}
