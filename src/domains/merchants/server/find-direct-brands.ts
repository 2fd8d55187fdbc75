import type { DirectBrands } from "#domains/catalogue/server/public/direct-brands.ts";
import { isBrandInForce, isOpenShop } from "./merchant-queries.ts";

/** The brands of open shops that sell their own, while what shows that they are theirs holds. */
export const findDirectBrands: DirectBrands = async ({ db, now }) => {
  const rows = await db
    .selectFrom("suppliersMerchantBrands as brand")
    .innerJoin("suppliersMerchants as merchant", "merchant.id", "brand.merchantId")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
    .select("brand.brandId")
    .distinct()
    .where("merchant.shopType", "=", "own-brand")
    .where("brand.brandId", "is not", null)
    .where(isOpenShop(now))
    .where(isBrandInForce(now))
    .execute();
  return rows.map(({ brandId }) => brandId!);
};
