import type { Context } from "#platform/context.ts";

/** What a user has told to open a shop of his enterprise. */
export async function exportPersonalData(
  { db }: Context,
  userId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const own = db.selectFrom("suppliersEnterprises").select("id").where("ownerId", "=", userId);
  const merchants = await db
    .selectFrom("suppliersMerchants")
    .select([
      "number",
      "state",
      "shopName",
      "shopType",
      "categorySlugs",
      "taxRate",
      "bankName",
      "bankCode",
      "bankAccountEnd",
      "returnRegion",
      "returnAddress",
      "servicePhone",
      "serviceHours",
      "draft",
      "agreedDepositFen",
      "agreedFeePercent",
      "depositReference",
      "depositReceivedAt",
      "termEndsOn",
      "exitAskedAt",
      "exitReason",
      "refundDueFen",
      "refundedAt",
      "signedVersion",
      "signedAt",
      "openedAt",
      "createdAt",
    ])
    .where("enterpriseId", "in", own)
    .execute();
  return { merchants };
}

/** Whose enterprise asks for a shop or has one ends that first. */
export async function findHoldings({ db }: Context, userId: number): Promise<string[]> {
  const merchant = await db
    .selectFrom("suppliersMerchants as merchant")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
    .select("merchant.id")
    .where("enterprise.ownerId", "=", userId)
    .select(["merchant.state", "merchant.refundDueFen", "merchant.refundedAt"])
    .where("merchant.state", "not in", ["draft", "removed"])
    .executeTakeFirst();
  if (!merchant) return [];
  if (merchant.state !== "left") return ["您的企业正在申请入驻或已开店，请先撤回申请或申请退店"];
  return merchant.refundDueFen && merchant.refundedAt === null ? ["您的店铺已退店，保证金还没有退还"] : [];
}
