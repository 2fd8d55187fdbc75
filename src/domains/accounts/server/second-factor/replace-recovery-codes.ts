import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { secondFactor } from "../../contract/second-factor.ts";
import { accountRefusals } from "../../errors.ts";
import { tellCredentialChanged } from "../credentials/tell-credential-changed.ts";
import { lockUser } from "../lock-users.ts";
import { factorsOf, proveForFactors } from "./factors.ts";
import { recordFactorAct } from "./record-factor-act.ts";
import { renewRecoveryCodes } from "./second-factor.ts";

/** New recovery codes in place of the older ones, for who has a factor that they stand in for. */
export async function replaceRecoveryCodes(
  context: UserContext,
  given: ParsedInputOf<typeof secondFactor.replaceRecoveryCodes>,
): Promise<DataOf<typeof secondFactor.replaceRecoveryCodes>> {
  await proveForFactors(context, given);
  return inTransaction(context, async (context) => {
    await lockUser(context);
    if (!(await factorsOf(context, context.user.id)).isInUse) throw accountRefusals.factorMissing();
    await tellCredentialChanged(context, {
      kind: "second-factor-change",
      userId: context.user.id,
      details: { of: "recovery codes" },
    });
    await recordFactorAct(context, "renew-recovery-codes");
    return { recoveryCodes: await renewRecoveryCodes(context, context.user.id) };
  });
}
