import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { moveRow } from "#platform/move-rows.ts";
import { complaintStates } from "../../states.ts";
import { complaintRefusals } from "../../errors.ts";
import type { complaints } from "../../contract/complaints.ts";

/** Takes back what is not decided yet. */
export async function withdrawComplaint(
  { db, user, now }: UserContext,
  { id }: ParsedInputOf<typeof complaints.withdrawComplaint>,
): Promise<Record<string, never>> {
  await moveRow(
    db.updateTable("suppliersComplaints").set({ decidedAt: now }).where("id", "=", id).where("userId", "=", user.id),
    { states: complaintStates, to: "withdrawn" },
    complaintRefusals.notWithdrawable,
  );
  return {};
}
