import { Refusal } from "#api/refusals.ts";
import { recordSecurityEvent, type SecurityEvent } from "#domains/security-log/server/public.ts";
import type { Context } from "#platform/context.ts";
import { accountRefusals } from "../errors.ts";
import type { Tries } from "./tries.ts";

/** What is shown or guessed at, as the security log calls it. */
export type WatchedTry = Pick<SecurityEvent, "kind" | "userId" | "subject" | "details">;

/** What tells nothing of who asks. */
const BUSY = new Set(
  [accountRefusals.passwordsBusy, accountRefusals.triesBusy, accountRefusals.socialBusy].map((say) => say().code),
);
const REUSED = accountRefusals.usedSecondFactor().code;
/** Told where they stand in the way, by `startSession`. */
const SHUT_ACCOUNTS = new Set([accountRefusals.frozen, accountRefusals.closed].map((say) => say().code));
const LOCKED = new Set(
  [
    accountRefusals.locked,
    accountRefusals.codesLocked,
    accountRefusals.secondFactorLocked,
    accountRefusals.codeTriesUsedUp,
  ].map((say) => say().code),
);

/** Writes down that something wrong was shown, or that nothing may be shown at present. */
export async function watchTry<Result>(
  context: Context,
  event: WatchedTry,
  make: () => Promise<Result>,
): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof Refusal && !BUSY.has(error.code) && !SHUT_ACCOUNTS.has(error.code))
      await recordSecurityEvent(context, {
        ...event,
        kind: error.code === REUSED ? "second-factor-reuse" : event.kind,
        userId: await ownerOf(context, event),
        outcome: LOCKED.has(error.code) ? "refused" : "failed",
        details: { ...event.details, refusal: error.code },
      });
    throw error;
  }
}

/** Of so many wrong ones the last was reached: from here on nothing is tried for a while. */
export async function recordLockout(context: Context, { event, limits }: Tries): Promise<void> {
  await recordSecurityEvent(context, {
    kind: "lockout",
    outcome: "refused",
    userId: event ? await ownerOf(context, event) : (context.user?.id ?? null),
    subject: event?.subject,
    details: { of: event?.kind ?? limits[0]?.kind, minutes: (limits[0]?.lockSeconds ?? 0) / 60 },
  });
}

/** Whose account it was, if nothing is said of that: whose number or address for mail it is, the asker's where none is named. */
async function ownerOf({ db, user }: Context, { userId, subject }: WatchedTry): Promise<number | null> {
  if (userId !== undefined) return userId;
  if (subject === undefined) return user?.id ?? null;
  const owner = await db
    .selectFrom("accountUsers")
    .select("id")
    .where(subject.includes("@") ? "email" : "mobile", "=", subject)
    .executeTakeFirst();
  return owner?.id ?? null;
}
