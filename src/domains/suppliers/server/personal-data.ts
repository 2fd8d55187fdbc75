import { sql } from "kysely";
import type { Context } from "#platform/context.ts";

/** Whether the `file` of a query was handed in for the mall by the `enterprise`. */
const isOfMerchant = sql<boolean>`exists (
  select from suppliers_merchants merchant
  left join suppliers_merchant_papers paper on paper.merchant_id = merchant.id
  left join suppliers_merchant_brands brand on brand.merchant_id = merchant.id
  where merchant.enterprise_id = enterprise.id and file.id in (paper.file_id, brand.file_id))`;

/** Tables of the domain that name users. */
export const PERSONAL_TABLES = ["suppliers_files", "suppliers_enterprises", "suppliers_certifications", "suppliers_drafts", "suppliers_members", "suppliers_invitations", "suppliers_carried_brands", "suppliers_claims", "suppliers_complaints"];

/** What a user has told of his enterprise, and whom he works for. */
export async function exportPersonalData({ db }: Context, userId: number): Promise<Record<string, Record<string, unknown>[]>> {
  const own = db.selectFrom("suppliersEnterprises").select("id").where("ownerId", "=", userId);
  const [enterprises, certifications, memberships, drafts, enterpriseFiles, invitations, merchants, complaints] = await Promise.all([
    db
      .selectFrom("suppliersEnterprises")
      .select(["standing", "name", "creditCode", "certifiedAt", "validUntil", "endReason", "businessRegion", "businessAddress", "contact", "mobile", "email", "landline", "brands", "products", "introduction", "website", "bankName", "bankAccountEnd", "createdAt"])
      .where("ownerId", "=", userId)
      .execute(),
    db.selectFrom("suppliersCertifications").select(["state", "name", "creditCode", "type", "legalPerson", "region", "address", "capacity", "licenceUntil", "submittedAt", "decidedAt", "reason"]).where((eb) => eb.or([eb("submittedBy", "=", userId), eb("enterpriseId", "in", own)])).orderBy("id").execute(),
    db.selectFrom("suppliersMembers as member").innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "member.enterpriseId").select(["enterprise.name", "member.role", "member.joinedAt"]).where("member.userId", "=", userId).execute(),
    db.selectFrom("suppliersDrafts").select(["fields", "updatedAt"]).where("userId", "=", userId).execute(),
    db.selectFrom("suppliersFiles").select(["kind", "fileName", "sizeBytes", "createdAt"]).where("userId", "=", userId).orderBy("id").execute(),
    db.selectFrom("suppliersInvitations").select(["mobile", "role", "state", "createdAt"]).where("invitedBy", "=", userId).orderBy("id").execute(),
    db
      .selectFrom("suppliersMerchants")
      .select(["number", "state", "shopName", "shopType", "categorySlugs", "taxRate", "bankName", "bankCode", "bankAccountEnd", "returnRegion", "returnAddress", "servicePhone", "serviceHours", "draft", "depositReference", "signedAt", "openedAt", "createdAt"])
      .where("enterpriseId", "in", own)
      .execute(),
    db
      .selectFrom("suppliersComplaints")
      .select((eb) => ["kind", "mpn", "state", "outcome", "reason", "createdAt", "decidedAt", eb.case().when("userId", "=", userId).then(eb.ref("text")).else("").end().as("text"), eb.case().when("repliedBy", "=", userId).then(eb.ref("reply")).else("").end().as("reply")])
      .where((eb) => eb.or([eb("userId", "=", userId), eb("repliedBy", "=", userId)]))
      .orderBy("id")
      .execute(),
  ]);
  return { enterprises, certifications, memberships, drafts, enterpriseFiles, invitations, merchants, complaints };
}

/** Whose enterprise has other members hands it over first; what waits for review is decided or taken back first. */
export async function findHoldings({ db }: Context, userId: number): Promise<string[]> {
  const own = await db
    .selectFrom("suppliersEnterprises as enterprise")
    .select((eb) => [
      eb.exists(eb.selectFrom("suppliersMembers as member").select("member.userId").whereRef("member.enterpriseId", "=", "enterprise.id").where("member.userId", "<>", userId)).as("hasOthers"),
      eb.exists(eb.selectFrom("suppliersCertifications as waiting").select("waiting.id").whereRef("waiting.enterpriseId", "=", "enterprise.id").where("waiting.state", "=", "waiting")).as("isWaiting"),
      eb.exists(eb.selectFrom("suppliersMerchants as merchant").select("merchant.id").whereRef("merchant.enterpriseId", "=", "enterprise.id").where("merchant.state", "not in", ["draft", "removed"])).as("isMerchant"),
    ])
    .where("enterprise.ownerId", "=", userId)
    .executeTakeFirst();
  return [...(own?.hasOthers ? ["您的企业还有其他成员，请先移交主账号"] : []), ...(own?.isWaiting ? ["企业认证正在审核，请先撤回"] : []), ...(own?.isMerchant ? ["您的企业正在申请入驻或已开店，请先撤回申请或联系我们退店"] : [])];
}

/** His enterprise goes with its licences, which are swept; another's goes on without him, and keeps the papers that he brought for it. */
export async function closeAccount({ db, now }: Context, userId: number): Promise<void> {
  const { mobile } = await db.selectFrom("accountUsers").select("mobile").where("id", "=", userId).executeTakeFirstOrThrow();
  await db.deleteFrom("suppliersEnterprises").where("ownerId", "=", userId).execute();
  await db.deleteFrom("suppliersMembers").where("userId", "=", userId).execute();
  await db.deleteFrom("suppliersDrafts").where("userId", "=", userId).execute();
  if (mobile !== null) await db.deleteFrom("suppliersInvitations").where("mobile", "=", mobile).execute();
  await db.updateTable("suppliersInvitations").set({ invitedBy: null }).where("invitedBy", "=", userId).execute();
  await db.updateTable("suppliersCertifications").set({ submittedBy: null }).where("submittedBy", "=", userId).execute();
  // What was decided stays public without him; what is not, nobody answers for any more.
  await db.updateTable("suppliersComplaints").set({ state: "withdrawn", decidedAt: now }).where("userId", "=", userId).where("state", "in", ["waiting", "open"]).execute();
  await db.updateTable("suppliersComplaints").set({ userId: null }).where("userId", "=", userId).execute();
  await db.updateTable("suppliersComplaints").set({ repliedBy: null }).where("repliedBy", "=", userId).execute();
  const ofOthers = await db
    .selectFrom("suppliersFiles as file")
    .innerJoin("suppliersEnterprises as enterprise", (join) => join.onTrue())
    .leftJoin("suppliersCertifications as submitted", "submitted.enterpriseId", "enterprise.id")
    .select(["file.id", "enterprise.ownerId"])
    .distinct()
    .where("file.userId", "=", userId)
    .where((eb) => eb.or([eb("submitted.licenceId", "=", eb.ref("file.id")), eb("submitted.letterId", "=", eb.ref("file.id")), eb("enterprise.logoId", "=", eb.ref("file.id")), eb(eb.ref("file.id"), "=", eb.fn.any("enterprise.pictureIds")), isOfMerchant]))
    .execute();
  for (const { id, ownerId } of ofOthers) await db.updateTable("suppliersFiles").set({ userId: ownerId }).where("id", "=", id).execute();
  await db.deleteFrom("suppliersFiles").where("userId", "=", userId).execute();
}
