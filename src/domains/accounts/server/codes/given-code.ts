import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { inTurn } from "#platform/name-queue.ts";
import { networkOf, siteOf } from "#platform/visitor.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";
import { accountRefusals } from "../../errors.ts";
import { deviceName, findDeviceOf } from "../sessions/known-devices.ts";
import { forgetTry, makeTry, type Tries, type TryLimit } from "../tries.ts";
import { watchTry } from "../watch-try.ts";

const TRIES_MAX = 5;

export interface GivenCode {
  target: string;
  purpose: string;
  code: string;
}

/** What is kept of a code: good for one number and one purpose. */
export function codeMark(context: Context, given: GivenCode): Buffer {
  return codeMarks(context, given)[0]!;
}

/** The same, and what was kept of it before the server's key was replaced. */
function codeMarks({ key }: Context, { target, purpose, code }: GivenCode): Buffer[] {
  return key.marks("code", `${purpose} ${target} ${code}`);
}

/**
 * Refuses a code that is wrong, expired, tried too often or another device's; made outside of any transaction, since a
 * try counts whatever becomes of the call.
 */
export async function checkGivenCode(context: Context, given: GivenCode): Promise<void> {
  if (context.db.isTransaction) throw new Error("tries of a code are counted outside of transactions");
  const { target: subject, purpose } = given;
  const known = await findCode(context, given);
  // There is nothing to guess at, so that where it came from is noted, and nobody's account.
  if (!known)
    return watchTry(context, { kind: "code", userId: null, details: { purpose } }, async () => {
      throw accountRefusals.wrongCode();
    });
  await watchTry(context, { kind: "code", subject, details: { purpose } }, async () => {
    if (known.tries >= TRIES_MAX) throw accountRefusals.codeTriesUsedUp();
    if (await findDeviceOf(context, subject)) return compare(context, given);
    await makeTry(context, guessesOf(context), async (counted) => {
      await compare(context, given);
      await forgetTry(context, counted);
    });
  });
}

/** Guesses at one code come one after the other: they would wait for its row, each on a connection. */
function compare(context: Context, given: GivenCode): Promise<void> {
  const { target, purpose } = given;
  return inTurn(`code ${purpose} ${target} ${deviceName(context)}`, () => compareInTurn(context, given));
}

async function compareInTurn(context: Context, given: GivenCode): Promise<void> {
  const { target, purpose } = given;
  const marks = codeMarks(context, given);
  const row = await context.db
    .updateTable("accountCodes")
    // A right one is no try: however many come at once, none is in another's way.
    .set((eb) => ({ tries: sql`${eb.ref("tries")} + (${eb("codeHmac", "not in", marks)})::int` }))
    .where("target", "=", target)
    .where("purpose", "=", purpose)
    .where("device", "is not distinct from", deviceName(context))
    .where("expiresAt", ">", context.now)
    .where("tries", "<", TRIES_MAX)
    .returning(["codeHmac", "tries"])
    .executeTakeFirst();
  if (row && marks.some((mark) => timingSafeEqual(row.codeHmac, mark))) return;
  const { tries } = row ?? (await findCode(context, given)) ?? { tries: 0 };
  throw tries < TRIES_MAX ? accountRefusals.wrongCode() : accountRefusals.codeTriesUsedUp();
}

/** Uses a code up: of several at once, one. Inside the transaction of what it allows, so that a refusal leaves it good. */
export async function useCode(context: Context, given: GivenCode): Promise<void> {
  const used = await context.db
    .deleteFrom("accountCodes")
    .where("target", "=", given.target)
    .where("purpose", "=", given.purpose)
    .where("codeHmac", "in", codeMarks(context, given))
    .where("expiresAt", ">", context.now)
    .returning("target")
    .executeTakeFirst();
  if (!used) throw accountRefusals.wrongCode();
}

/** Who guesses a little at many numbers: what his network, and its IPv6 site, may get wrong. */
function guessesOf({ address }: Context): Tries {
  const site = siteOf(address);
  const limits: TryLimit[] = [
    { kind: "code network", subject: networkOf(address), most: 100, seconds: HOUR_SECONDS, lockSeconds: HOUR_SECONDS },
  ];
  if (site !== null)
    limits.push({ kind: "code site", subject: site, most: 500, seconds: HOUR_SECONDS, lockSeconds: HOUR_SECONDS });
  return { limits, locked: accountRefusals.codesLocked, event: null };
}

/** The code that stands for the asker's device. */
function findCode(context: Context, { target, purpose }: GivenCode): Promise<{ tries: number } | undefined> {
  return context.db
    .selectFrom("accountCodes")
    .select("tries")
    .where("target", "=", target)
    .where("purpose", "=", purpose)
    .where("device", "is not distinct from", deviceName(context))
    .where("expiresAt", ">", context.now)
    .executeTakeFirst();
}
