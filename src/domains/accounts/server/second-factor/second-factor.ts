import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { toDataURL } from "qrcode";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_MS } from "#shared/durations.ts";
import type { secondFactor } from "../../contract/second-factor.ts";
import { accountRefusals } from "../../errors.ts";
import { endSessions, lockSession } from "../sessions/sessions.ts";
import { forgetTries, makeTry, type TryLimit } from "../tries.ts";

const STEP_SECONDS = 30;
// A clock may be so many steps wrong.
const STEPS_OFF = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_CHARACTERS = 10;
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const USE = "second factor";
const KINDS = { quarter: "second factor", day: "second factor a day" };
const FRESH_MS = 10 * MINUTE_MS;

/** What making and reading secrets needs. */
export type FactorContext = Pick<Context, "db" | "key" | "now" | "settings">;

/** Passes the second factor for the session that the call came with: a code that was not taken before, or a recovery code, which is used up. */
export async function passSecondFactor(
  context: UserContext,
  { code }: ParsedInputOf<typeof secondFactor.passSecondFactor>,
): Promise<DataOf<typeof secondFactor.passSecondFactor>> {
  const { id: userId, sessionKey } = context.user;
  const tries = triesOf(userId);
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

/** A new secret that waits for its first code; the one in use stays until then. Given to who has just shown a code of that one, not to whoever finds a session. */
export async function enrolSecondFactor(context: UserContext): Promise<DataOf<typeof secondFactor.enrolSecondFactor>> {
  const { secondFactorAt } = await lockSession(context);
  if (!secondFactorAt || context.now.getTime() - secondFactorAt.getTime() >= FRESH_MS)
    throw accountRefusals.secondFactorNeeded();
  const { secret, sealed } = makeSecret(context);
  await saveFactor(context, context.user.id, { nextSecretSealed: sealed });
  const otpauthUrl = authenticator(secret, context.settings.site.name, context.user.nickName).toString();
  return { secret, otpauthUrl, qrCode: await toDataURL(otpauthUrl, { margin: 1 }) };
}

/** Takes the secret that waits into use: its code shows that the authenticator has it. Older recovery codes end, and so do his other sessions. */
export async function confirmSecondFactor(
  context: UserContext,
  { code }: ParsedInputOf<typeof secondFactor.confirmSecondFactor>,
): Promise<DataOf<typeof secondFactor.confirmSecondFactor>> {
  const { id: userId } = context.user;
  const tries = triesOf(userId);
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
      await forgetTries(context, counted, tries.limits[0]);
      await endSessions(context, userId);
      await recordAction(context, { act: "renew-second-factor", subject: "user", subjectId: userId });
      return { recoveryCodes: await renewRecoveryCodes(context, userId) };
    }),
  );
}

/** Gives a user a secret that is in use at once, with recovery codes; for whoever runs the portal. */
export async function giveSecondFactor(
  context: FactorContext,
  userId: number,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret, sealed } = makeSecret(context);
  await saveFactor(context, userId, { secretSealed: sealed, nextSecretSealed: null });
  // Nobody has guessed at this one yet: who was locked out by another's guesses goes on.
  await context.db
    .deleteFrom("accountTries")
    .where("kind", "in", [KINDS.quarter, KINDS.day])
    .where("subject", "=", String(userId))
    .execute();
  return { secret, recoveryCodes: await renewRecoveryCodes(context, userId) };
}

/** The secret that a user's authenticator has; null where he has none. */
export async function readSecret({ db, key }: Pick<Context, "db" | "key">, userId: number): Promise<string | null> {
  const factor = await db
    .selectFrom("accountSecondFactors")
    .select("secretSealed")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return factor?.secretSealed ? key.unseal(USE, factor.secretSealed) : null;
}

/** The authenticator that a secret makes. */
export function authenticator(secret: string, issuer: string, label: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label, period: STEP_SECONDS, digits: 6 });
}

function makeSecret({ key }: Pick<Context, "key">): { secret: string; sealed: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, sealed: key.seal(USE, secret) };
}

async function saveFactor(
  { db, now }: Pick<Context, "db" | "now">,
  userId: number,
  factor: { secretSealed?: string; nextSecretSealed: string | null },
): Promise<void> {
  // No code of a new secret has been taken.
  const values = { ...factor, ...(factor.secretSealed !== undefined && { lastStep: 0 }), updatedAt: now };
  await db
    .insertInto("accountSecondFactors")
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(values))
    .execute();
}

/** Whether a code is one of these minutes and of a later step than any that was taken. */
async function useStep(
  { db, key, now, settings }: FactorContext,
  userId: number,
  { sealed, code }: { sealed: string; code: string },
): Promise<boolean> {
  const secret = key.unseal(USE, sealed);
  if (secret === null) return false;
  const off = authenticator(secret, settings.site.name, "").validate({
    token: code,
    timestamp: now.getTime(),
    window: STEPS_OFF,
  });
  if (off === null) return false;
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + off;
  const taken = await db
    .updateTable("accountSecondFactors")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where("lastStep", "<", step)
    .returning("userId")
    .executeTakeFirst();
  return taken !== undefined;
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

async function renewRecoveryCodes({ db, key }: FactorContext, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_CHARACTERS }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  );
  await db.deleteFrom("accountRecoveryCodes").where("userId", "=", userId).execute();
  await db
    .insertInto("accountRecoveryCodes")
    .values(codes.map((code) => ({ userId, codeHmac: key.hmac(USE, code) })))
    .execute();
  return codes;
}

/** Five in a quarter of an hour; who goes on day and night gets one an hour. */
function triesOf(userId: number) {
  const subject = String(userId);
  const quarter: TryLimit = { kind: KINDS.quarter, subject, most: 5, seconds: 900, lockSeconds: 900 };
  const day: TryLimit = { kind: KINDS.day, subject, most: 20, seconds: DAY_SECONDS, lockSeconds: HOUR_SECONDS };
  return { limits: [quarter, day] as const, locked: accountRefusals.secondFactorLocked };
}
