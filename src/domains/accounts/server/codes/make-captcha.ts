import { createHash, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Payload } from "altcha-lib/types";
import { z } from "zod";
import type { Context } from "#platform/context.ts";
import { networkOf } from "#platform/visitor.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/durations.ts";

const LASTS_MS = 5 * MINUTE_MS;
const COST = 1000;
// A second or so of a browser's work; where a network asks much, several.
const COUNTER = { least: 200, most: 600 };
const BUSY_TIMES = 4;
const BUSY_SENDINGS_AN_HOUR = 5;

const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({ data: z.looseObject({ purpose: z.string() }) }),
    signature: z.string().max(200),
  }),
  solution: z.looseObject({ counter: z.int() }),
});
const PURPOSE = "code";

/** A proof of work for sending a code, in the words of ALTCHA; harder for a network that has asked for many. */
export async function makeCaptcha(context: Context): Promise<unknown> {
  const counter = randomInt(COUNTER.least, COUNTER.most) * ((await isBusy(context)) ? BUSY_TIMES : 1);
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    counter,
    data: { purpose: PURPOSE },
    deriveKey,
    expiresAt: new Date(context.now.getTime() + LASTS_MS),
    ...secretsOf(context),
  });
}

/** Takes a solved proof of work, once. `payload` is `{ challenge, solution }` as JSON in base64. */
export async function takeCaptcha(context: Context, payload: string): Promise<boolean> {
  const solved = readPayload(payload);
  if (!solved) return false;
  const { expiresAt } = solved.challenge.parameters;
  if (typeof expiresAt !== "number" || expiresAt * 1000 <= context.now.getTime()) return false;
  const { verified, invalidSignature, invalidSolution } = await verifySolution({
    ...solved,
    deriveKey,
    ...secretsOf(context),
  });
  if (!verified || invalidSignature || invalidSolution) return false;
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto("accountCaptchas")
    .values({
      challengeHash: createHash("sha256").update(solved.challenge.signature!).digest(),
      expiresAt: new Date(expiresAt * 1000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

function readPayload(payload: string): Payload | null {
  try {
    const parsed = Solved.safeParse(JSON.parse(Buffer.from(payload, "base64").toString("utf8")));
    if (!parsed.success || parsed.data.challenge.parameters.data.purpose !== PURPOSE) return null;
    return parsed.data as unknown as Payload;
  } catch {
    return null;
  }
}

async function isBusy({ db, now, address }: Context): Promise<boolean> {
  const { count } = await db
    .selectFrom("accountCodeSendings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("network", "=", networkOf(address))
    .where("sentAt", ">", new Date(now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow();
  return count >= BUSY_SENDINGS_AN_HOUR;
}

function secretsOf({ key }: Context) {
  return {
    hmacSignatureSecret: key.secretFor("captcha challenge"),
    hmacKeySignatureSecret: key.secretFor("captcha solution"),
  };
}
