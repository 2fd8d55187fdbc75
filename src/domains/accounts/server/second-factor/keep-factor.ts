import type { Context, UserContext } from "#platform/context.ts";
import { accountRefusals } from "../../errors.ts";
import { tellCredentialChanged } from "../credentials/tell-credential-changed.ts";
import { endSessions, needsSecondFactor } from "../sessions/sessions.ts";
import { factorsOf } from "./factors.ts";
import { forgetFactorTries } from "./factor-tries.ts";
import { type FactorAct, recordFactorAct } from "./record-factor-act.ts";
import { renewRecoveryCodes } from "./second-factor.ts";

/** An account has got a factor: its other logins end, and recovery codes are made where none are left. Answers those, null where the older ones stay. */
export async function onFactorAdded(context: UserContext, act: FactorAct): Promise<string[] | null> {
  const { id: userId } = context.user;
  await endSessions(context, userId);
  await tellCredentialChanged(context, { kind: "second-factor-change", userId });
  await recordFactorAct(context, act);
  return (await factorsOf(context, userId)).recoveryCodes > 0 ? null : renewRecoveryCodes(context, userId);
}

/** One of its factors has gone: with the last one go recovery codes and what was counted. Operators keep one. */
export async function onFactorRemoved(context: UserContext, act: FactorAct): Promise<void> {
  const { db } = context;
  const { id: userId } = context.user;
  const { isInUse } = await factorsOf(context, userId);
  await tellCredentialChanged(context, {
    kind: "second-factor-change",
    userId,
    details: isInUse ? {} : { isRemoved: true },
  });
  await recordFactorAct(context, act);
  if (isInUse) return;
  const { role } = await db
    .selectFrom("accountUsers")
    .select("role")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (needsSecondFactor(role)) throw accountRefusals.lastFactorOfStaff();
  await forgetFactors(context, userId);
  // Logins that waited for it would open everything now.
  await endSessions(context, userId);
}

/** An account has no second factor any more. */
export async function forgetFactors(context: Pick<Context, "db">, userId: number): Promise<void> {
  const { db } = context;
  for (const table of ["accountSecondFactors", "accountRecoveryCodes", "accountPasskeys"] as const)
    await db.deleteFrom(table).where("userId", "=", userId).execute();
  await db.updateTable("accountDevices").set({ secondFactorAt: null }).where("userId", "=", userId).execute();
  await forgetFactorTries(context, userId);
}
