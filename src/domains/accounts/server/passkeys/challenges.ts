import { timingSafeEqual } from "node:crypto";
import type { UserContext } from "#platform/context.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { accountRefusals } from "../../errors.ts";
import { hashToken } from "../random-token.ts";

const LASTS_MS = 5 * MINUTE_MS;

type Purpose = "add" | "pass";

/** Keeps what the asker's passkey has to sign, in place of what it had to before. */
export async function keepChallenge(context: UserContext, purpose: Purpose, challenge: string): Promise<void> {
  const { db, now, user } = context;
  const values = { challengeHash: hashToken(challenge), expiresAt: new Date(now.getTime() + LASTS_MS) };
  await db
    .insertInto("accountPasskeyChallenges")
    .values({ sessionKey: user.sessionKey, purpose, userId: user.id, ...values })
    .onConflict((conflict) => conflict.columns(["sessionKey", "purpose"]).doUpdateSet(values))
    .execute();
}

/** Uses it up, whatever becomes of the signature; answers whether something is what was to be signed. */
export async function useChallenge(
  { db, now, user }: UserContext,
  purpose: Purpose,
): Promise<(challenge: string) => boolean> {
  const used = await db
    .deleteFrom("accountPasskeyChallenges")
    .where("sessionKey", "=", user.sessionKey)
    .where("purpose", "=", purpose)
    .where("userId", "=", user.id)
    .where("expiresAt", ">", now)
    .returning("challengeHash")
    .executeTakeFirst();
  if (!used) throw accountRefusals.passkeyTooLate();
  return (challenge) => timingSafeEqual(hashToken(challenge), used.challengeHash);
}
