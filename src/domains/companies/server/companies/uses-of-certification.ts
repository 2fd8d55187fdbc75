import type { UseOfCertification } from "#domains/enterprises/server/public/on-certified.ts";

/** What an enterprise shows of itself, or is given, by its certification. */
export const pageUses: UseOfCertification[] = [
  {
    label: "建立或修改主页",
    async isMadeSince({ db }, { enterpriseId, since }) {
      const changed = await db
        .selectFrom("suppliersCompanies")
        .select("id")
        .where("enterpriseId", "=", enterpriseId)
        // What follows the certification itself is of that very moment.
        .where((eb) => eb.or([eb("createdAt", ">=", since), eb("updatedAt", ">", since)]))
        .executeTakeFirst();
      return changed !== undefined;
    },
  },
  {
    label: "认领主页",
    async isMadeSince({ db }, { enterpriseId, since }) {
      const claimed = await db
        .selectFrom("suppliersClaims")
        .select("id")
        .where("enterpriseId", "=", enterpriseId)
        .where("state", "=", "approved")
        .where("decidedAt", ">=", since)
        .executeTakeFirst();
      return claimed !== undefined;
    },
  },
  {
    label: "通过代理证书审核",
    async isMadeSince({ db }, { enterpriseId, since }) {
      const proven = await db
        .selectFrom("suppliersCarriedBrands as carried")
        .innerJoin("suppliersCompanies as company", "company.id", "carried.companyId")
        .select("carried.id")
        .where("company.enterpriseId", "=", enterpriseId)
        .where("carried.state", "=", "verified")
        .where("carried.decidedAt", ">=", since)
        .executeTakeFirst();
      return proven !== undefined;
    },
  },
];
