import type { Sitemap } from "#platform/domain/sitemap.ts";
import { companyAddress } from "../addresses.ts";

/** Companies that are shown, for search engines. */
export const companySitemap: Sitemap = {
  name: "companies",
  order: 40,
  async pages({ db }, { most }) {
    const rows = await db
      .selectFrom("suppliersCompanies")
      .select(["id", "updatedAt"])
      .where("hiddenAt", "is", null)
      .where((eb) =>
        eb.exists(eb.selectFrom("suppliersRoles").select("role").whereRef("companyId", "=", "suppliersCompanies.id")),
      )
      .orderBy("id")
      .limit(most)
      .execute();
    return rows.map(({ id, updatedAt }) => ({ path: companyAddress({ id }), changedAt: updatedAt }));
  },
};
