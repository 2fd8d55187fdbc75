import type { UserContext } from "#platform/context.ts";
import { moveRow } from "#platform/move-rows.ts";
import { enterpriseRefusals } from "../../errors.ts";
import { certificationStates } from "../../states.ts";

/** Takes back what waits; the form still holds it. */
export async function withdrawCertification(context: UserContext): Promise<Record<string, never>> {
  const { db, user, now } = context;
  const own = db.selectFrom("suppliersEnterprises").select("id").where("ownerId", "=", user.id);
  await moveRow(
    db.updateTable("suppliersCertifications").set({ decidedAt: now }).where("enterpriseId", "in", own),
    { states: certificationStates, to: "withdrawn" },
    enterpriseRefusals.notWaiting,
  );
  return {};
}
