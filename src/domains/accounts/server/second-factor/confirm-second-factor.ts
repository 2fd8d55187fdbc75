import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { secondFactor } from "../../contract/second-factor.ts";
import { accountRefusals } from "../../errors.ts";
import { lockUser } from "../lock-users.ts";
import { forgetTries, makeTry } from "../tries.ts";
import { refuseUnproven } from "./factors.ts";
import { factorTries } from "./factor-tries.ts";
import { onFactorAdded } from "./keep-factor.ts";
import { passSession } from "./pass-session.ts";
import { saveFactor, useStep } from "./second-factor.ts";

/** Takes the secret that waits into use: its code shows that the authenticator has it. Recovery codes end where there was an older one, and so do his other sessions. */
export async function confirmSecondFactor(
  context: UserContext,
  { code }: ParsedInputOf<typeof secondFactor.confirmSecondFactor>,
): Promise<DataOf<typeof secondFactor.confirmSecondFactor>> {
  const { id: userId } = context.user;
  await refuseUnproven(context);
  const tries = await factorTries(context, userId);
  return makeTry(context, tries, (counted) =>
    inTransaction(context, async (context) => {
      await lockUser(context);
      const factor = await context.db
        .selectFrom("accountSecondFactors")
        .select(["nextSecretSealed", "secretSealed"])
        .where("userId", "=", userId)
        .where("nextSessionKey", "=", context.user.sessionKey)
        .where("nextExpiresAt", ">", context.now)
        .forUpdate()
        .executeTakeFirst();
      if (!factor?.nextSecretSealed) throw accountRefusals.notEnrolling();
      await saveFactor(context, userId, { secretSealed: factor.nextSecretSealed, next: null });
      if ((await useStep(context, userId, { sealed: factor.nextSecretSealed, code })) !== "taken")
        throw accountRefusals.wrongSecondFactor();
      await forgetTries(context, counted, tries.limits[0]);
      if (factor.secretSealed)
        await context.db.deleteFrom("accountRecoveryCodes").where("userId", "=", userId).execute();
      const recoveryCodes = await onFactorAdded(context, "renew-second-factor");
      return { recoveryCodes, token: await passSession(context, "code") };
    }),
  );
}
