import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { lockSession } from "../sessions/sessions.ts";
import { proveAgain } from "../prove-again.ts";

/** So long a factor that was shown stands for who asks. */
const FRESH_MS = 15 * MINUTE_MS;

/** What an account passes its second factor with. */
export async function factorsOf({ db }: Pick<Context, "db">, userId: number) {
  const { authenticators, passkeys, recoveryCodes } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("accountSecondFactors")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("userId", "=", userId)
        .where("secretSealed", "is not", null)
        .as("authenticators"),
      eb
        .selectFrom("accountPasskeys")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("userId", "=", userId)
        .as("passkeys"),
      eb
        .selectFrom("accountRecoveryCodes")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("userId", "=", userId)
        .as("recoveryCodes"),
    ])
    .executeTakeFirstOrThrow();
  return {
    hasAuthenticator: Number(authenticators) > 0,
    passkeys: Number(passkeys),
    recoveryCodes: Number(recoveryCodes),
    isInUse: Number(authenticators) + Number(passkeys) > 0,
  };
}

/** Refuses who has not shown his second factor in this login within the last minutes, where he has one. */
export async function refuseUnproven(context: UserContext): Promise<void> {
  const { secondFactorAt } = await lockSession(context);
  if (!(await factorsOf(context, context.user.id)).isInUse) return;
  if (!secondFactorAt || context.now.getTime() - secondFactorAt.getTime() >= FRESH_MS) throw doorRefusals.proofNeeded();
}

/** Before factors change: the one in use, and what else outlasts a stolen session. Counts tries, so outside of transactions. */
export async function proveForFactors(
  context: UserContext,
  given: { pwd?: string | undefined; code?: string | undefined },
): Promise<void> {
  await refuseUnproven(context);
  await proveAgain(context, given);
}
