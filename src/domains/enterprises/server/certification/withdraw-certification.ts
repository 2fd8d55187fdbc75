import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { enterpriseRefusals } from "../../errors.ts";
import { certificationStates } from "../../states.ts";

/** Takes back what waits; the form still holds it. */
export async function withdrawCertification(context: UserContext): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    // He may be handing it over: then it is another's to take back.
    const own = await db
      .selectFrom("suppliersEnterprises")
      .select("id")
      .where("ownerId", "=", user.id)
      .forUpdate()
      .executeTakeFirst();
    await moveRow(
      db
        .updateTable("suppliersCertifications")
        .set({ decidedAt: now })
        .where("enterpriseId", "=", own?.id ?? 0),
      { states: certificationStates, to: "withdrawn" },
      enterpriseRefusals.notWaiting,
    );
    return {};
  });
}
