import { forgetTexts } from "#domains/moderation/server/public.ts";
import type { Context } from "#platform/context.ts";
import { foundBy } from "#platform/name-search.ts";
import { INTRODUCTION_TEXT, LOGO_PICTURE } from "../public-texts.ts";

/**
 * Takes away what a user's enterprises show before they go themselves; a page that was made from a list stays, with
 * name and brands, for anybody to claim.
 */
export async function giveUpCompanies({ db }: Pick<Context, "db">, ownerId: number): Promise<void> {
  const own = db.selectFrom("suppliersEnterprises").select("id").where("ownerId", "=", ownerId);
  await db.deleteFrom("suppliersCompanies").where("enterpriseId", "in", own).where("source", "=", "").execute();
  const listed = db.selectFrom("suppliersCompanies").select("id").where("enterpriseId", "in", own);
  for (const table of ["suppliersContacts", "suppliersOffices", "suppliersPromotions"] as const)
    await db.deleteFrom(table).where("companyId", "in", listed).execute();
  await db
    .deleteFrom("suppliersCarriedBrands")
    .where("companyId", "in", listed)
    .where("certificateId", "is not", null)
    .execute();
  await db
    .deleteFrom("suppliersCarriedModels")
    .where("carriedId", "in", (eb) =>
      eb.selectFrom("suppliersCarriedBrands").select("id").where("companyId", "in", listed),
    )
    .execute();
  await db
    .updateTable("suppliersRoles")
    .set({
      showsStock: true,
      leadDays: null,
      minOrderFen: null,
      strengths: "",
      warehouses: [],
      paymentDays: null,
      includesTax: null,
    })
    .where("companyId", "in", listed)
    .execute();
  const kept = await db
    .selectFrom("suppliersCompanies")
    .select(["id", "name"])
    .where("enterpriseId", "in", own)
    .execute();
  const keptIds = kept.map(({ id }) => id);
  for (const kind of [INTRODUCTION_TEXT, LOGO_PICTURE]) await forgetTexts({ db }, kind, keptIds);
  for (const { id, name } of kept) {
    await db
      .updateTable("suppliersCompanies")
      .set({
        ...foundBy([name]),
        nameEn: "",
        aliases: [],
        region: "",
        address: "",
        website: "",
        introduction: "",
        productLines: "",
        logoId: null,
      })
      .where("id", "=", id)
      .execute();
  }
}
