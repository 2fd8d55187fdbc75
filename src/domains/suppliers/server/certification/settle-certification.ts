import { recordAct } from "#domains/operator-console/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { supplierRefusals } from "../../errors.ts";
import { VALID_DAYS } from "../../labels.ts";
import { hasRole } from "../companies/read-trust.ts";
import { renameCompany } from "../companies/rename-company.ts";
import { tellMaker } from "../companies/tell-maker.ts";

const CODE_CONSTRAINT = "suppliers_enterprises_credit_code_key";

export interface SettledCertification {
  enterpriseId: number;
  name: string;
  /** The main account. */
  ownerId: number;
  validUntil: string | null;
}

/** Approves or rejects what waits, once: whoever comes second is told that it is decided. Of two enterprises with one code the first has it. */
export function settleCertification(context: UserContext, { id, isApproved, reason }: { id: number; isApproved: boolean; reason: string }): Promise<SettledCertification> {
  return inTransaction(context, async (context) => {
    const { db, now, settings } = context;
    const submitted = await db.selectFrom("suppliersCertifications").select(["enterpriseId", "name", "creditCode", "licenceUntil"]).where("id", "=", id).executeTakeFirst();
    if (!submitted) throw supplierRefusals.decidedAlready();
    const { enterpriseId, name, creditCode, licenceUntil } = submitted;
    const before = await db.selectFrom("suppliersEnterprises").select(["ownerId", "standing", "name", "creditCode", "validUntil"]).where("id", "=", enterpriseId).forUpdate().executeTakeFirstOrThrow();
    const decided = await db
      .updateTable("suppliersCertifications")
      .set({ state: isApproved ? "approved" : "rejected", decidedAt: now, reason })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .returning("id")
      .executeTakeFirst();
    if (!decided) throw supplierRefusals.decidedAlready();
    if (isApproved && licenceUntil !== null && licenceUntil < formatDay(now)) throw supplierRefusals.licenceLapsed({ day: licenceUntil });
    const validUntil = isApproved ? lastsUntil(now, licenceUntil) : null;
    if (isApproved) {
      const certified = { standing: "certified", certificationId: id, name, creditCode, certifiedAt: now, validUntil, remindedDays: null, isDemo: settings.mode === "demo", endedAt: null, endReason: "", updatedAt: now };
      await db.updateTable("suppliersEnterprises").set(certified).where("id", "=", enterpriseId).execute().catch(tellTaken);
      await renameCompany(context, { enterpriseId, name });
      // What is not in the directory does not come there by being certified.
      const listed = await db.selectFrom("suppliersCompanies as company").select("company.id").where("enterpriseId", "=", enterpriseId).where(hasRole).executeTakeFirst();
      if (listed) await tellMaker(context, listed.id);
    }
    const { ownerId, ...was } = before;
    await recordAct(context, {
      act: isApproved ? "approve-certification" : "reject-certification",
      subject: "enterprise",
      subjectId: enterpriseId,
      reason,
      before: was,
      after: isApproved ? { standing: "certified", name, creditCode, validUntil } : { rejected: { name, creditCode } },
    });
    return { enterpriseId, name, ownerId, validUntil };
  });
}

/** A year, or as long as the licence. */
function lastsUntil(now: Date, licenceUntil: string | null): string {
  const year = formatDay(new Date(now.getTime() + VALID_DAYS * DAY_MS));
  return licenceUntil !== null && licenceUntil < year ? licenceUntil : year;
}

function tellTaken(error: Error & { constraint?: string }): never {
  throw error.constraint === CODE_CONSTRAINT ? supplierRefusals.codeTaken() : error;
}
