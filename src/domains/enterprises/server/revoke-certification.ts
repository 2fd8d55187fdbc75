import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import type { enterprisesForOperators } from "../contract/enterprises-for-operators.ts";
import { enterpriseRefusals } from "../errors.ts";
import { CERTIFY_PATH } from "../addresses.ts";
import { enterpriseStatuses } from "../states.ts";
import { whoseEnterprises } from "./whose-enterprises.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";

/** Revokes a certification, in force or expired: its code can be had by another from then on. */
export function revokeCertification(
  context: UserContext,
  { id, reason }: ParsedInputOf<typeof enterprisesForOperators.revokeCertification>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    await refuseOwnCase(context, whoseEnterprises, id);
    const { db, now } = context;
    const enterprise = await db
      .selectFrom("suppliersEnterprises")
      .select(["ownerId", "name", "creditCode", "status"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!enterprise) throw doorRefusals.notFound("没有这个企业");
    const update = db
      .updateTable("suppliersEnterprises")
      .set({ creditCode: null, endedAt: now, endReason: reason, updatedAt: now })
      .where("id", "=", id);
    const move = { states: enterpriseStatuses, column: "status", to: "revoked" } as const;
    await moveRow(update, move, enterpriseRefusals.notRevocable);
    const { ownerId, ...before } = enterprise;
    await recordAction(context, {
      act: "revoke-certification",
      subject: "enterprise",
      subjectId: id,
      reason,
      before,
      after: { status: "revoked" },
    });
    await notify(context, {
      userId: ownerId,
      title: "企业认证已撤销",
      text: `「${enterprise.name}」的认证已撤销：${reason}。如有疑问请通过意见反馈联系我们。`,
      path: CERTIFY_PATH,
    });
    return {};
  });
}
