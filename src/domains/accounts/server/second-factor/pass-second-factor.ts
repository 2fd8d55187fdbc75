import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { recordSecurityEvent } from "#domains/security-log/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { secondFactor } from "../../contract/second-factor.ts";
import { accountRefusals } from "../../errors.ts";
import { forgetTries, makeTry } from "../tries.ts";
import { factorTries, rememberFactorDevice } from "./factor-tries.ts";
import { useStep, type FactorContext, USE } from "./second-factor.ts";

/** Passes the second factor for the session that the call came with: a code that was not taken before, or a recovery code, which is used up. */
export async function passSecondFactor(
  context: UserContext,
  { code }: ParsedInputOf<typeof secondFactor.passSecondFactor>,
): Promise<DataOf<typeof secondFactor.passSecondFactor>> {
  const { id: userId, sessionKey } = context.user;
  const tries = await factorTries(context, userId);
  return makeTry(context, tries, async (counted) => {
    const factor = await context.db
      .selectFrom("accountSecondFactors")
      .select("secretSealed")
      .where("userId", "=", userId)
      .executeTakeFirst();
    if (!factor?.secretSealed) throw accountRefusals.secondFactorUnset();
    return inTransaction(context, async (context) => {
      const isRight =
        code.length === 6
          ? await useStep(context, userId, { sealed: factor.secretSealed!, code })
          : await useRecoveryCode(context, userId, code);
      if (!isRight) throw accountRefusals.wrongSecondFactor();
      await context.db
        .updateTable("accountSessions")
        .set({ secondFactorAt: context.now })
        .where("tokenHash", "=", sessionKey)
        .execute();
      await rememberFactorDevice(context, userId);
      const by = code.length === 6 ? "code" : "recovery code";
      await recordSecurityEvent(context, { kind: "second-factor", outcome: "done", details: { by } });
      await forgetTries(context, counted, tries.limits[0]);
      const { left } = await context.db
        .selectFrom("accountRecoveryCodes")
        .select((eb) => eb.fn.countAll<number>().as("left"))
        .where("userId", "=", userId)
        .executeTakeFirstOrThrow();
      return { recoveryCodesLeft: left };
    });
  });
}

async function useRecoveryCode({ db, key }: FactorContext, userId: number, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom("accountRecoveryCodes")
    .where("userId", "=", userId)
    .where("codeHmac", "=", key.hmac(USE, code))
    .returning("userId")
    .executeTakeFirst();
  return used !== undefined;
}
