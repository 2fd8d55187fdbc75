import type { Sitemap } from "#platform/domain/sitemap.ts";
import { carriersAddress, companyAddress } from "../addresses.ts";
import type { CarrierRole } from "../labels.ts";
import { hasRole } from "./companies/read-trust.ts";

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

/** Agents and traders of each brand that has any, for search engines. */
export const carrierSitemap: Sitemap = {
  name: "carriers",
  order: 42,
  async pages({ db }, { most }) {
    const rows = await db
      .selectFrom("suppliersCarriedBrands as carried")
      .innerJoin("suppliersCompanies as company", "company.id", "carried.companyId")
      .select(["carried.brandId as id", "carried.role"])
      .distinct()
      .where("company.hiddenAt", "is", null)
      .where(hasRole)
      .orderBy("carried.brandId")
      .orderBy("carried.role")
      .limit(most)
      .execute();
    return rows.map((row) => ({ path: carriersAddress(row, row.role as CarrierRole) }));
  },
};
