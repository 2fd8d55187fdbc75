import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { secondFactor } from "../../contract/second-factor.ts";
import { accountRefusals } from "../../errors.ts";
import { credentialChanged } from "../credentials/credential-changed.ts";
import { endSessions } from "../sessions/sessions.ts";
import { forgetTries, makeTry } from "../tries.ts";
import { factorTries, rememberFactorDevice } from "./factor-tries.ts";
import { saveFactor, useStep, renewRecoveryCodes } from "./second-factor.ts";

/** Takes the secret that waits into use: its code shows that the authenticator has it. Older recovery codes end, and so do his other sessions. */
export async function confirmSecondFactor(
  context: UserContext,
  { code }: ParsedInputOf<typeof secondFactor.confirmSecondFactor>,
): Promise<DataOf<typeof secondFactor.confirmSecondFactor>> {
  const { id: userId } = context.user;
  const tries = await factorTries(context, userId);
  return makeTry(context, tries, (counted) =>
    inTransaction(context, async (context) => {
      const factor = await context.db
        .selectFrom("accountSecondFactors")
        .select("nextSecretSealed")
        .where("userId", "=", userId)
        .forUpdate()
        .executeTakeFirst();
      if (!factor?.nextSecretSealed) throw accountRefusals.notEnrolling();
      await saveFactor(context, userId, { secretSealed: factor.nextSecretSealed, nextSecretSealed: null });
      if (!(await useStep(context, userId, { sealed: factor.nextSecretSealed, code })))
        throw accountRefusals.wrongSecondFactor();
      await rememberFactorDevice(context, userId);
      await forgetTries(context, counted, tries.limits[0]);
      await endSessions(context, userId);
      await credentialChanged(context, { kind: "second-factor-change", userId });
      await recordAction(context, { act: "renew-second-factor", subject: "user", subjectId: userId });
      return { recoveryCodes: await renewRecoveryCodes(context, userId) };
    }),
  );
}
