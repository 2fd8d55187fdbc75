import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { giveUpCompanies } from "./companies/give-up-company.ts";

/** Whether the `file` of a query was handed in for the mall by the `enterprise`. */
const isOfMerchant = sql<boolean>`exists (
  select from suppliers_merchants merchant
  left join suppliers_merchant_papers paper on paper.merchant_id = merchant.id
  left join suppliers_merchant_brands brand on brand.merchant_id = merchant.id
  where merchant.enterprise_id = enterprise.id and file.id in (paper.file_id, brand.file_id))`;

/** Tables of the domain that name users. */
export const PERSONAL_TABLES = ["suppliers_files", "suppliers_enterprises", "suppliers_certifications", "suppliers_drafts", "suppliers_members", "suppliers_invitations", "suppliers_carried_brands", "suppliers_certificate_changes", "suppliers_claims", "suppliers_complaints", "suppliers_stock_uploads", "suppliers_stock_mappings", "suppliers_stock_tries"];

/** What a user has told of his enterprise, and whom he works for. */
export async function exportPersonalData({ db }: Context, userId: number): Promise<Record<string, Record<string, unknown>[]>> {
  const own = db.selectFrom("suppliersEnterprises").select("id").where("ownerId", "=", userId);
  const [enterprises, certifications, memberships, drafts, enterpriseFiles, invitations, claims, carriedBrands, stockUploads, merchants, complaints] = await Promise.all([
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
    db.selectFrom("suppliersClaims as claim").innerJoin("suppliersCompanies as company", "company.id", "claim.companyId").select(["company.name", "claim.note", "claim.state", "claim.reason", "claim.createdAt"]).where("claim.userId", "=", userId).orderBy("claim.id").execute(),
    db
      .selectFrom("suppliersCarriedBrands as carried")
      .innerJoin("datasheetBrands as brand", "brand.id", "carried.brandId")
      .leftJoin("suppliersCertificateChanges as change", "change.carriedId", "carried.id")
      .select(["brand.name as brand", "carried.role", "carried.level", "carried.state", "carried.certificateNumber", "carried.validFrom", "carried.validUntil", "carried.submittedAt", "change.submittedAt as changeSubmittedAt"])
      .where((eb) => eb.or([eb("carried.submittedBy", "=", userId), eb("change.submittedBy", "=", userId)]))
      .orderBy("carried.id")
      .execute(),
    db.selectFrom("suppliersStockUploads").select(["fileName", "mode", "state", "note", "createdAt"]).where("userId", "=", userId).orderBy("id").execute(),
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
  return { enterprises, certifications, memberships, drafts, enterpriseFiles, invitations, claims, carriedBrands, stockUploads, merchants, complaints };
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

/** His enterprise goes with its licences, which are swept, and the page that it made of itself; another's goes on without him, and keeps the papers that he brought for it. */
export async function closeAccount({ db, now }: Context, userId: number): Promise<void> {
  const { mobile } = await db.selectFrom("accountUsers").select("mobile").where("id", "=", userId).executeTakeFirstOrThrow();
  await giveUpCompanies({ db }, userId);
  // Nobody is left to answer for it.
  await db.deleteFrom("suppliersStockLines").where("companyId", "in", (eb) => eb.selectFrom("suppliersCompanies as company").innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId").select("company.id").where("enterprise.ownerId", "=", userId)).execute();
  await db.updateTable("suppliersStockUploads").set({ userId: null }).where("userId", "=", userId).execute();
  await db.deleteFrom("suppliersStockMappings").where("userId", "=", userId).execute();
  await db.deleteFrom("suppliersStockTries").where("userId", "=", userId).execute();
  await db.deleteFrom("suppliersEnterprises").where("ownerId", "=", userId).execute();
  await db.deleteFrom("suppliersMembers").where("userId", "=", userId).execute();
  await db.deleteFrom("suppliersDrafts").where("userId", "=", userId).execute();
  if (mobile !== null) await db.deleteFrom("suppliersInvitations").where("mobile", "=", mobile).execute();
  await db.updateTable("suppliersInvitations").set({ invitedBy: null }).where("invitedBy", "=", userId).execute();
  await db.updateTable("suppliersCertifications").set({ submittedBy: null }).where("submittedBy", "=", userId).execute();
  await db.updateTable("suppliersClaims").set({ userId: null }).where("userId", "=", userId).execute();
  await db.updateTable("suppliersCarriedBrands").set({ submittedBy: null }).where("submittedBy", "=", userId).execute();
  await db.updateTable("suppliersCertificateChanges").set({ submittedBy: null }).where("submittedBy", "=", userId).execute();
  // What was decided stays public without him; what is not, nobody answers for any more.
  await db.updateTable("suppliersComplaints").set({ state: "withdrawn", decidedAt: now }).where("userId", "=", userId).where("state", "in", ["waiting", "open"]).execute();
  await db.updateTable("suppliersComplaints").set({ userId: null }).where("userId", "=", userId).execute();
  await db.updateTable("suppliersComplaints").set({ repliedBy: null }).where("repliedBy", "=", userId).execute();
  const ofOthers = await db
    .selectFrom("suppliersFiles as file")
    .innerJoin("suppliersEnterprises as enterprise", (join) => join.onTrue())
    .leftJoin("suppliersCertifications as submitted", "submitted.enterpriseId", "enterprise.id")
    .leftJoin("suppliersClaims as claim", "claim.enterpriseId", "enterprise.id")
    .select(["file.id", "enterprise.ownerId"])
    .distinct()
    .where("file.userId", "=", userId)
    .where((eb) => eb.or([eb("submitted.licenceId", "=", eb.ref("file.id")), eb("submitted.letterId", "=", eb.ref("file.id")), eb("claim.evidenceId", "=", eb.ref("file.id")), eb("enterprise.logoId", "=", eb.ref("file.id")), eb(eb.ref("file.id"), "=", eb.fn.any("enterprise.pictureIds")), isOfMerchant]))
    .execute();
  const shown = await db
    .selectFrom("suppliersCompanies as company")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
    .leftJoin("suppliersCarriedBrands as carried", "carried.companyId", "company.id")
    .leftJoin("suppliersCertificateChanges as change", "change.carriedId", "carried.id")
    .innerJoin("suppliersFiles as file", (join) => join.on((eb) => eb.or([eb("file.id", "=", eb.ref("company.logoId")), eb("file.id", "=", eb.ref("carried.certificateId")), eb("file.id", "=", eb.ref("change.certificateId"))])))
    .select(["file.id", "enterprise.ownerId"])
    .distinct()
    .where("file.userId", "=", userId)
    .execute();
  for (const { id, ownerId } of [...ofOthers, ...shown]) await db.updateTable("suppliersFiles").set({ userId: ownerId }).where("id", "=", id).execute();
  await db.deleteFrom("suppliersFiles").where("userId", "=", userId).execute();
}
