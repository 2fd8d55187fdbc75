import type { Context } from "#platform/context.ts";
import { moving } from "#platform/move-rows.ts";
import { maskSaid, wholeSaid } from "#platform/said-text.ts";
import { formatDay } from "#shared/format-date.ts";
import { complaintStates } from "../states.ts";
import { giveUpCompanies } from "./own-company/give-up-company.ts";

/** Tables that name users. */
export const PERSONAL_TABLES = [
  "suppliers_carried_brands",
  "suppliers_certificate_changes",
  "suppliers_claims",
  "suppliers_complaints",
  "suppliers_promotions",
];

/** What a user has told of companies: his claims, the brands that they carry, his complaints and announcements. */
export async function exportPersonalData(
  { db }: Context,
  userId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const [claims, carriedBrands, complaints, promotions] = await Promise.all([
    db
      .selectFrom("suppliersClaims as claim")
      .innerJoin("suppliersCompanies as company", "company.id", "claim.companyId")
      .select(["company.name", "claim.note", "claim.state", "claim.reason", "claim.createdAt"])
      .where("claim.userId", "=", userId)
      .orderBy("claim.id")
      .execute(),
    db
      .selectFrom("suppliersCarriedBrands as carried")
      .innerJoin("datasheetBrands as brand", "brand.id", "carried.brandId")
      .leftJoin("suppliersCertificateChanges as change", "change.carriedId", "carried.id")
      .select([
        "brand.name as brand",
        "carried.role",
        "carried.level",
        "carried.state",
        "carried.certificateNumber",
        "carried.validFrom",
        "carried.validUntil",
        "carried.submittedAt",
        "change.submittedAt as changeSubmittedAt",
      ])
      .where((eb) => eb.or([eb("carried.submittedBy", "=", userId), eb("change.submittedBy", "=", userId)]))
      .orderBy("carried.id")
      .execute(),
    db
      .selectFrom("suppliersComplaints")
      .select(["kind", "mpn", "state", "outcome", "reason", "createdAt", "decidedAt", "text", "reply"])
      .select(["userId", "repliedBy"])
      .where((eb) => eb.or([eb("userId", "=", userId), eb("repliedBy", "=", userId)]))
      .orderBy("id")
      .execute(),
    db
      .selectFrom("suppliersPromotions")
      .select(["title", "text", "link", "startsOn", "endsOn", "createdAt"])
      .where("announcedBy", "=", userId)
      .orderBy("id")
      .execute(),
  ]);
  return {
    promotions,
    claims,
    carriedBrands,
    // What he has said himself is whole; of the other side's words the export holds no more than its pages.
    complaints: complaints.map(({ userId: by, repliedBy, mpn, text, reply, reason, ...complaint }) => ({
      ...complaint,
      mpn: by === userId ? wholeSaid(mpn) : maskSaid(mpn),
      reason: maskSaid(reason),
      text: by === userId ? wholeSaid(text) : "",
      reply: repliedBy === userId ? wholeSaid(reply) : "",
    })),
  };
}

/** The page that his enterprise made of itself goes. */
export async function closeAccount({ db, now }: Pick<Context, "db" | "now">, userId: number): Promise<void> {
  await giveUpCompanies({ db }, userId);
  await db.updateTable("suppliersClaims").set({ userId: null }).where("userId", "=", userId).execute();
  await db.updateTable("suppliersCarriedBrands").set({ submittedBy: null }).where("submittedBy", "=", userId).execute();
  // What is still to come nobody answers for any more.
  const promotions = db.updateTable("suppliersPromotions").where("announcedBy", "=", userId);
  await promotions.set({ heldAt: now }).where("startsOn", ">", formatDay(now)).where("heldAt", "is", null).execute();
  await promotions.set({ announcedBy: null }).execute();
  await db
    .updateTable("suppliersCertificateChanges")
    .set({ submittedBy: null })
    .where("submittedBy", "=", userId)
    .execute();
  // What was decided stays public without him; what is not, nobody answers for any more.
  const complaints = db.updateTable("suppliersComplaints").where("userId", "=", userId);
  await moving(complaints.set({ decidedAt: now }), { states: complaintStates, to: "withdrawn" }).execute();
  await complaints.set({ userId: null }).execute();
  await db.updateTable("suppliersComplaints").set({ repliedBy: null }).where("repliedBy", "=", userId).execute();
}
