import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { recoveries } from "../../contract/recoveries.ts";
import { accountRefusals } from "../../errors.ts";
import { myRecovery } from "./my-recovery.ts";
import { stopOpenRecovery } from "./stop-open-recovery.ts";

/** Stops the asker's request, whichever login of the account he has. */
export async function stopRecovery(context: UserContext): Promise<DataOf<typeof recoveries.stopRecovery>> {
  if (!(await stopOpenRecovery(context, { userId: context.user.id, by: "login" })))
    throw accountRefusals.recoveryEnded();
  return myRecovery(context);
}
