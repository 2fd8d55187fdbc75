import type { Database } from "#platform/database.ts";
import type { RunningPromotion } from "../../contract/promotions.ts";

export function selectPromotions(db: Database) {
  return db
    .selectFrom("suppliersPromotions as promotion")
    .leftJoin("datasheetBrands as brand", (join) =>
      join.onRef("brand.id", "=", "promotion.brandId").on("brand.hiddenAt", "is", null),
    )
    .select([
      "promotion.id",
      "promotion.title",
      "promotion.text",
      "promotion.link",
      "promotion.brandId",
      "brand.slug",
      "brand.name",
      "brand.nameCn",
      "brand.isDomestic",
    ]);
}

export function brandOf({
  brandId,
  slug,
  name,
  nameCn,
  isDomestic,
}: {
  brandId: number | null;
  slug: string | null;
  name: string | null;
  nameCn: string | null;
  isDomestic: boolean | null;
}): RunningPromotion["brand"] {
  return brandId === null ? null : { id: brandId, slug: slug!, name: name!, nameCn, isDomestic: isDomestic! };
}
