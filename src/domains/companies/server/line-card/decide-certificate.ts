import { sql } from "kysely";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { formatDay } from "#shared/format-date.ts";
import { carriedRefusals } from "../../errors.ts";
import { carriedStates } from "../../states.ts";
import { changedAt } from "../refuse-stale.ts";
import { isInForce, keepEnterprise } from "#domains/enterprises/server/public.ts";

interface Decision {
  id: number;
  isApproved: boolean;
  reason: string;
  /** When what the operator saw was submitted. */
  openedAt?: string | undefined;
}

export interface DecidedCertificate {
  brandName: string;
  role: string;
  validUntil: string | null;
  /** Who submitted it, or else the main account. */
  userId: number | null;
}

/** Approves or rejects a certificate that waits, once. What was verified before stays so where its change is rejected. */
export function decideCertificate(
  context: UserContext,
  { id, isApproved, reason, openedAt }: Decision,
): Promise<DecidedCertificate> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    // Nobody takes the certification from the company meanwhile.
    await keepEnterprise(
      context,
      db
        .selectFrom("suppliersCarriedBrands as carried")
        .innerJoin("suppliersCompanies as company", "company.id", "carried.companyId")
        .select("company.enterpriseId")
        .where("carried.id", "=", id),
    );
    const carried = await db
      .selectFrom("suppliersCarriedBrands")
      .select([
        "companyId",
        "brandId",
        "role",
        "state",
        "level",
        "certificateId",
        "certificateNumber",
        "validFrom",
        "validUntil",
        "submittedBy",
        "submittedAt",
        "updatedAt",
      ])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    const change = await db
      .selectFrom("suppliersCertificateChanges")
      .select(["level", "certificateId", "certificateNumber", "validFrom", "validUntil", "submittedBy", "submittedAt"])
      .where("carriedId", "=", id)
      .executeTakeFirst();
    const wanted = change ?? (carried?.state === "waiting" ? carried : undefined);
    if (!carried || !wanted || (openedAt !== undefined && wanted.submittedAt?.toISOString() !== openedAt))
      throw carriedRefusals.decidedAlready();
    const { level, certificateId, certificateNumber, validFrom, validUntil, submittedBy, submittedAt } = wanted;
    if (isApproved && validUntil !== null && validUntil < formatDay(now))
      throw carriedRefusals.certificateLapsed({ day: validUntil });
    const { brandName, companyName, ownerId, isMember, isInForce } = await whoIsTold(context, carried, submittedBy);
    if (isApproved && !isInForce) throw carriedRefusals.companyNotCertified({ company: companyName });
    const outcome = isApproved
      ? {
          level,
          certificateId,
          certificateNumber,
          validFrom,
          validUntil,
          submittedBy,
          submittedAt,
          remindedDays: null,
          reason: "",
        }
      : { reason };
    const update = db
      .updateTable("suppliersCarriedBrands")
      .set({ ...outcome, decidedAt: now, updatedAt: changedAt(now, carried) })
      .where("id", "=", id);
    const to = isApproved || change ? "verified" : "rejected";
    await moveRow(update, { states: carriedStates, to }, carriedRefusals.decidedAlready);
    await db.deleteFrom("suppliersCertificateChanges").where("carriedId", "=", id).execute();
    const was = {
      state: carried.state,
      level: carried.level,
      certificateNumber: carried.certificateNumber,
      validUntil: carried.validUntil,
    };
    const told = { company: companyName, brand: brandName, level, certificateNumber, validFrom, validUntil };
    await recordAction(context, {
      act: isApproved ? "approve-certificate" : "reject-certificate",
      subject: "brand-certificate",
      subjectId: id,
      reason,
      before: was,
      after: isApproved ? told : { rejected: told },
    });
    return { brandName, role: carried.role, validUntil, userId: isMember ? submittedBy : ownerId };
  });
}

async function whoIsTold(
  { db, now }: UserContext,
  { companyId, brandId }: { companyId: number; brandId: number },
  submittedBy: number | null,
) {
  return db
    .selectFrom("suppliersCompanies as company")
    .innerJoin("datasheetBrands as brand", (join) => join.on("brand.id", "=", brandId))
    .leftJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
    .leftJoin("suppliersMembers as member", (join) =>
      join.onRef("member.enterpriseId", "=", "enterprise.id").on("member.userId", "=", submittedBy ?? 0),
    )
    .select((eb) => [
      "brand.name as brandName",
      "company.name as companyName",
      "enterprise.ownerId",
      eb("member.userId", "is not", null).$castTo<boolean>().as("isMember"),
    ])
    .select(sql<boolean>`coalesce(${isInForce(now)}, false)`.as("isInForce"))
    .where("company.id", "=", companyId)
    .executeTakeFirstOrThrow();
}
