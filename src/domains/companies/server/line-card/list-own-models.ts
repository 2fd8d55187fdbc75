import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { reviewsOf } from "#domains/moderation/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { carriedRefusals } from "../../errors.ts";
import type { CarrierRole } from "../../labels.ts";
import { type lineCard } from "../../contract/line-card.ts";
import { MODEL_TEXT } from "../public-texts.ts";
import { seeOwnCompany } from "../own-company/see-own-company.ts";

/** The part numbers that the asker's company names of a brand. */
export async function listOwnModels(
  context: UserContext,
  { id, ...page }: ParsedInputOf<typeof lineCard.listOwnModels>,
): Promise<DataOf<typeof lineCard.listOwnModels>> {
  const { db } = context;
  const companyId = (await seeOwnCompany(context)).companyId ?? 0;
  const carried = await db
    .selectFrom("suppliersCarriedBrands as carried")
    .innerJoin("datasheetBrands as brand", "brand.id", "carried.brandId")
    .select(["carried.role", "brand.id", "brand.slug", "brand.name", "brand.nameCn", "brand.isDomestic"])
    .where("carried.id", "=", id)
    .where("carried.companyId", "=", companyId)
    .executeTakeFirst();
  if (!carried) throw carriedRefusals.carriedGone();
  const { role, ...brand } = carried;
  const models = db
    .selectFrom("suppliersCarriedModels")
    .select(["id", "mpn"])
    .where("carriedId", "=", id)
    .orderBy("mpnKey")
    .orderBy("id");
  const show = async (rows: { id: number; mpn: string }[]) => {
    const ids = rows.map((row) => row.id);
    const reviews = await reviewsOf(context, MODEL_TEXT, ids);
    return rows.map((row) => ({ ...row, review: reviews.get(row.id) ?? null }));
  };
  return { ...(await listPage(models, page, show)), brand, role: role as CarrierRole };
}
