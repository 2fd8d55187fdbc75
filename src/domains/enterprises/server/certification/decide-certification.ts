import { lockReceiver } from "#domains/accounts/server/public.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow, moving } from "#platform/move-rows.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { enterpriseRefusals } from "../../errors.ts";
import { VALID_DAYS } from "../../labels.ts";
import { certificationStates, enterpriseStatuses } from "../../states.ts";
import { onCertified } from "../public/on-certified.ts";

const CODE_CONSTRAINT = "suppliers_enterprises_credit_code_key";

export interface DecidedCertification {
  enterpriseId: number;
  name: string;
  /** The main account. */
  ownerId: number;
  validUntil: string | null;
}

/** Approves or rejects what waits, once: whoever comes second is told that it is decided. Of two with one code the first has it; none is approved whose owner's account is not open. */
export function decideCertification(
  context: UserContext,
  { id, isApproved, reason }: { id: number; isApproved: boolean; reason: string },
): Promise<DecidedCertification> {
  return inTransaction(context, async (context) => {
    const { db, now, settings } = context;
    const submitted = await db
      .selectFrom("suppliersCertifications")
      .select(["enterpriseId", "name", "creditCode", "licenceUntil"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!submitted) throw enterpriseRefusals.decidedAlready();
    const { enterpriseId, name, creditCode, licenceUntil } = submitted;
    const before = await db
      .selectFrom("suppliersEnterprises")
      .select(["ownerId", "status", "name", "creditCode", "validUntil"])
      .where("id", "=", enterpriseId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await moveRow(
      db.updateTable("suppliersCertifications").set({ decidedAt: now, reason }).where("id", "=", id),
      { states: certificationStates, to: isApproved ? "approved" : "rejected" },
      enterpriseRefusals.decidedAlready,
    );
    if (isApproved) await lockReceiver(context, before.ownerId, { whose: "企业主账号", what: "通过认证" });
    if (isApproved && licenceUntil !== null && licenceUntil < formatDay(now))
      throw enterpriseRefusals.licenceLapsed({ day: licenceUntil });
    const validUntil = isApproved ? lastsUntil(now, licenceUntil) : null;
    if (isApproved) {
      const certified = {
        certificationId: id,
        name,
        creditCode,
        certifiedAt: now,
        validUntil,
        remindedDays: null,
        isDemo: settings.mode === "demo",
        endedAt: null,
        endReason: "",
        updatedAt: now,
      };
      const update = db.updateTable("suppliersEnterprises").set(certified).where("id", "=", enterpriseId);
      await moving(update, { states: enterpriseStatuses, column: "status", to: "certified" })
        .execute()
        .catch(showSaved);
      for (const { follow } of context.declared.filled(onCertified)) await follow(context, { enterpriseId, name });
    }
    const { ownerId, ...was } = before;
    await recordAction(context, {
      act: isApproved ? "approve-certification" : "reject-certification",
      subject: "enterprise",
      subjectId: enterpriseId,
      reason,
      before: was,
      after: isApproved ? { status: "certified", name, creditCode, validUntil } : { rejected: { name, creditCode } },
    });
    return { enterpriseId, name, ownerId, validUntil };
  });
}

/** A year, or as long as the licence. */
function lastsUntil(now: Date, licenceUntil: string | null): string {
  const year = formatDay(new Date(now.getTime() + VALID_DAYS * DAY_MS));
  return licenceUntil !== null && licenceUntil < year ? licenceUntil : year;
}

function showSaved(error: Error & { constraint?: string }): never {
  throw error.constraint === CODE_CONSTRAINT ? enterpriseRefusals.codeTaken() : error;
}
