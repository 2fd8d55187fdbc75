import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import type { members } from "../../contract/members.ts";
import { enterpriseRefusals } from "../../errors.ts";
import { invitationStates } from "../../states.ts";
import { lockManagedEnterprise } from "../enterprise-queries.ts";

/** Takes an invitation back. */
export async function withdrawInvitation(
  context: UserContext,
  { id }: ParsedInputOf<typeof members.withdrawInvitation>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { enterpriseId } = await lockManagedEnterprise(context);
    await moveRow(
      context.db.updateTable("suppliersInvitations").where("id", "=", id).where("enterpriseId", "=", enterpriseId),
      { states: invitationStates, to: "withdrawn" },
      enterpriseRefusals.invitationGone,
    );
    return {};
  });
}
