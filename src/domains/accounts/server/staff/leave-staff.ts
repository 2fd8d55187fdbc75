import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { staff } from "../../contract/staff.ts";
import { DEMO_ACCOUNTS } from "../../demo-accounts.ts";
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
    if (await isAnnounced(context)) throw accountRefusals.announcedStaff();
    if (known.isLastAdmin) throw accountRefusals.lastAdmin();
    await endStaff(context, known, name);
  });
  return null;
}

/** Whether the asker uses an account that a demonstration tells everybody: who leaves with it leaves nobody to decide. */
async function isAnnounced({ db, settings, user }: UserContext): Promise<boolean> {
  if (settings.mode !== "demo") return false;
  const { mobile } = await db
    .selectFrom("accountUsers")
    .select("mobile")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  return DEMO_ACCOUNTS.some((account) => `+86${account.mobile}` === mobile);
}
