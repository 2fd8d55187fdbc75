import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { carriedRefusals } from "../../errors.ts";
import type { lineCard } from "../../contract/line-card.ts";
import { changeOwnCompany } from "../own-company/change-own-company.ts";
import { readProof, requireCertificate } from "./proof.ts";
import { BRANDS_MAX, requireBrand } from "./require-brand.ts";
import { reviewOf } from "./review-of.ts";

/** Adds a brand that the asker's company carries as an agent or a trader, each once. */
export function addBrand(
  context: UserContext,
  { role, brandId, ...sent }: ParsedInputOf<typeof lineCard.addBrand>,
): Promise<DataOf<typeof lineCard.addBrand>> {
  const proof = readProof(context.now, sent);
  return changeOwnCompany(context, async (context, companyId) => {
    const { db, now } = context;
    const brand = await requireBrand(db, brandId);
    const carried = await db
      .selectFrom("suppliersCarriedBrands")
      .select("brandId")
      .where("companyId", "=", companyId)
      .where("role", "=", role)
      .execute();
    if (carried.some((one) => one.brandId === brandId)) throw carriedRefusals.carriedAlready({ brand: brand.name });
    if (carried.length >= BRANDS_MAX) throw carriedRefusals.carriedFull({ most: BRANDS_MAX });
    await requireCertificate(context, { companyId, certificateId: proof.certificateId });
    const { id } = await db
      .insertInto("suppliersCarriedBrands")
      .values({ companyId, role, brandId, ...reviewOf(context, proof), createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, isReviewed: proof.certificateId !== null };
  });
}
