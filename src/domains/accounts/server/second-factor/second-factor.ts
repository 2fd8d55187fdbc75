import { randomBytes, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Context } from "#platform/context.ts";
import { markBy } from "../lasting-secrets.ts";
import { sealed } from "../sealed.ts";
import { forgetFactorTries } from "./factor-tries.ts";

const STEP_SECONDS = 30;

// A clock may be so many steps wrong.
const STEPS_OFF = 1;

const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;

const RECOVERY_CHARACTERS = 10;

const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/** What making and reading secrets needs. */
export type FactorContext = Pick<Context, "db" | "key" | "now" | "settings">;

/** Gives a user a secret that is in use at once, a new one unless it is `known`, with recovery codes; for whoever runs the portal. */
export async function giveSecondFactor(
  context: FactorContext,
  userId: number,
  known?: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret, sealed: secretSealed } = makeSecret(context, known);
  await saveFactor(context, userId, { secretSealed, next: null });
  await forgetFactorTries(context, userId);
  return { secret, recoveryCodes: await renewRecoveryCodes(context, userId) };
}

/** The secret that a user's authenticator has; null where he has none. */
export async function readSecret({ db, key }: Pick<Context, "db" | "key">, userId: number): Promise<string | null> {
  const factor = await db
    .selectFrom("accountSecondFactors")
    .select("secretSealed")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return factor?.secretSealed ? key.unseal(sealed.authenticator, factor.secretSealed) : null;
}

/** The authenticator that a secret makes. */
export function authenticator(secret: string, issuer: string, label: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label, period: STEP_SECONDS, digits: 6 });
}

export function makeSecret(
  { key }: Pick<Context, "key">,
  secret = new Secret({ size: SECRET_BYTES }).base32,
): { secret: string; sealed: string } {
  return { secret, sealed: key.seal(sealed.authenticator, secret) };
}

/** A secret that waits for its first code: for the login that asked for it alone, and not for long. */
export interface NextSecret {
  sealed: string;
  sessionKey: Buffer;
  expiresAt: Date;
}

/** Keeps the secret in use where one is told, and the one that waits, or that none does. */
export async function saveFactor(
  { db, now }: Pick<Context, "db" | "now">,
  userId: number,
  { secretSealed, next }: { secretSealed?: string; next: NextSecret | null },
): Promise<void> {
  const values = {
    nextSecretSealed: next?.sealed ?? null,
    nextSessionKey: next?.sessionKey ?? null,
    nextExpiresAt: next?.expiresAt ?? null,
    // No code of a new secret has been taken.
    ...(secretSealed !== undefined && { secretSealed, lastStep: 0 }),
    updatedAt: now,
  };
  await db
    .insertInto("accountSecondFactors")
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(values))
    .execute();
}

/** Takes a code of these minutes whose step is later than any that was taken: a right one that comes after is `used`. */
export async function useStep(
  { db, key, now, settings }: FactorContext,
  userId: number,
  { sealed: sealedSecret, code }: { sealed: string; code: string },
): Promise<"taken" | "used" | "wrong"> {
  const secret = key.unseal(sealed.authenticator, sealedSecret);
  if (secret === null) return "wrong";
  const off = authenticator(secret, settings.site.name, "").validate({
    token: code,
    timestamp: now.getTime(),
    window: STEPS_OFF,
  });
  if (off === null) return "wrong";
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + off;
  const taken = await db
    .updateTable("accountSecondFactors")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where("lastStep", "<", step)
    .returning("userId")
    .executeTakeFirst();
  return taken ? "taken" : "used";
}

export async function renewRecoveryCodes({ db, key }: FactorContext, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_CHARACTERS }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  );
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const secretSealed = key.seal(sealed.recoveryCodes, secret);
  await db.deleteFrom("accountRecoveryCodes").where("userId", "=", userId).execute();
  await db
    .insertInto("accountRecoveryCodes")
    .values(codes.map((code) => ({ userId, codeHmac: markBy(secret, code), secretSealed })))
    .execute();
  return codes;
}

/** What is kept of a recovery code of somebody's: by the secret of each set that he has. */
export async function recoveryMarks(
  { db, key }: Pick<Context, "db" | "key">,
  userId: number,
  code: string,
): Promise<Buffer[]> {
  const sets = await db
    .selectFrom("accountRecoveryCodes")
    .select("secretSealed")
    .distinct()
    .where("userId", "=", userId)
    .execute();
  return sets.flatMap(({ secretSealed }) => {
    const secret =
      secretSealed === null
        ? key.oldestSecretFor(sealed.authenticator.use)
        : key.unseal(sealed.recoveryCodes, secretSealed);
    return secret === null ? [] : [markBy(secret, code)];
  });
}
