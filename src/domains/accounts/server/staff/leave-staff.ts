import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { staff } from "../../contract/staff.ts";
import { accountRefusals } from "../../errors.ts";
import { endStaff } from "./end-staff.ts";
import { lockStaff } from "./lock-staff.ts";

/** The asker leaves; but the last admin, without whom nobody could be invited. */
export async function leaveStaff(
  context: UserContext,
  { name }: ParsedInputOf<typeof staff.leaveStaff>,
): Promise<null> {
  await inTransaction(context, async (context) => {
    const known = await lockStaff(context, context.user.id);
    if (known.isLastAdmin) throw accountRefusals.lastAdmin();
    await endStaff(context, known, name);
  });
  return null;
}
