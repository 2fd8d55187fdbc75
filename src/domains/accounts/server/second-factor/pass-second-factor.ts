import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { secondFactor } from "../../contract/second-factor.ts";
import { accountRefusals } from "../../errors.ts";
import { lockUser } from "../lock-users.ts";
import { forgetTries, makeTry } from "../tries.ts";
import { factorsOf } from "./factors.ts";
import { factorTries } from "./factor-tries.ts";
import { passSession } from "./pass-session.ts";
import { tellReuse } from "./tell-reuse.ts";
import { type FactorContext, recoveryMarks, useStep } from "./second-factor.ts";

/** Passes the second factor for the session that the call came with: a code that was not taken before, or a recovery code, which is used up. */
export async function passSecondFactor(
  context: UserContext,
  { code }: ParsedInputOf<typeof secondFactor.passSecondFactor>,
): Promise<DataOf<typeof secondFactor.passSecondFactor>> {
  const { id: userId } = context.user;
  const tries = await factorTries(context, userId);
  return makeTry(context, tries, async (counted) => {
    if (!(await factorsOf(context, userId)).isInUse) throw accountRefusals.secondFactorUnset();
    const passed = await inTransaction(context, async (context) => {
      // Before rows of the factor: whoever removes it has them in this order.
      await lockUser(context);
      const shown =
        code.length === 6 ? await takeShownCode(context, userId, code) : await useRecoveryCode(context, userId, code);
      if (shown === "used") return null;
      if (shown === "wrong") throw accountRefusals.wrongSecondFactor();
      await forgetTries(context, counted, tries.limits[0]);
      const { recoveryCodes } = await factorsOf(context, userId);
      return {
        recoveryCodesLeft: recoveryCodes,
        token: await passSession(context, code.length === 6 ? "code" : "recovery code"),
      };
    });
    if (passed) return passed;
    await tellReuse(context);
    throw accountRefusals.usedSecondFactor();
  });
}

async function takeShownCode(
  context: FactorContext,
  userId: number,
  code: string,
): Promise<"taken" | "used" | "wrong"> {
  const factor = await context.db
    .selectFrom("accountSecondFactors")
    .select("secretSealed")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return factor?.secretSealed ? useStep(context, userId, { sealed: factor.secretSealed, code }) : "wrong";
}

async function useRecoveryCode(context: FactorContext, userId: number, code: string): Promise<"taken" | "wrong"> {
  const { db } = context;
  const marks = await recoveryMarks(context, userId, code);
  if (marks.length === 0) return "wrong";
  const used = await db
    .deleteFrom("accountRecoveryCodes")
    .where("userId", "=", userId)
    .where("codeHmac", "in", marks)
    .returning("userId")
    .executeTakeFirst();
  return used ? "taken" : "wrong";
}
