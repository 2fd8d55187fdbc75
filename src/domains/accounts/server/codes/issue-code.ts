import { randomInt, randomUUID } from "node:crypto";
import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { enqueue } from "#platform/tasks.ts";
import { networkOf } from "#platform/visitor.ts";
import { accountRefusals } from "../../errors.ts";
import { lockSubjects } from "../lock-users.ts";
import { sealed } from "../sealed.ts";
import { deviceName } from "../sessions/known-devices.ts";
import { takeCaptcha } from "./make-captcha.ts";
import { codeMark } from "./given-code.ts";
import { checkLimits, needsCaptcha, RESEND_AFTER_SECONDS, type Sending, subjectsOf } from "./send-limits.ts";
import { CODE_LASTS_SECONDS, sendCodeTask } from "./send-code-task.ts";

const CODE_BELOW = 1_000_000;

export interface IssuedCode {
  resendAfterSeconds: number;
  expiresAfterSeconds: number;
  /** The code itself, in demo mode only. */
  demoCode: string | null;
}

/** Sends a new code, in place of an older one for the same purpose and device, within the limits and against a proof of work where one is wanted. */
export async function issueCode(context: Context, sending: Sending, captcha: string | undefined): Promise<IssuedCode> {
  // Taken before anything else is looked at, and gone whatever comes of it.
  const hasCaptcha = captcha ? await takeCaptcha(context, captcha) : false;
  const code = String(randomInt(CODE_BELOW)).padStart(6, "0");
  await inTransaction(context, async (context) => {
    await lockSubjects(context, subjectsOf(context, sending));
    await checkLimits(context, sending);
    if (!hasCaptcha && (await needsCaptcha(context, sending)))
      throw captcha ? accountRefusals.captchaWrong() : accountRefusals.captchaNeeded();
    await keep(context, sending, code);
    await enqueue(context.db, sendCodeTask, {
      id: randomUUID(),
      target: sending.target,
      sealed: context.key.seal(sealed.codeOnItsWay, code),
      expiresAt: expiryOf(context).toISOString(),
    });
  });
  return {
    resendAfterSeconds: RESEND_AFTER_SECONDS,
    expiresAfterSeconds: CODE_LASTS_SECONDS,
    demoCode: context.settings.mode === "demo" ? code : null,
  };
}

async function keep(context: Context, { target, purpose, country }: Sending, code: string): Promise<void> {
  const { db, now, address } = context;
  const device = deviceName(context);
  await db
    .insertInto("accountCodeSendings")
    .values({ target, purpose, country, device, network: networkOf(address), sentAt: now })
    .execute();
  const kept = { codeHmac: codeMark(context, { target, purpose, code }), tries: 0, expiresAt: expiryOf(context) };
  await db
    .insertInto("accountCodes")
    .values({ target, purpose, device, ...kept })
    .onConflict((conflict) => conflict.columns(["target", "purpose", "device"]).doUpdateSet(kept))
    .execute();
}

function expiryOf({ now }: Context): Date {
  return new Date(now.getTime() + CODE_LASTS_SECONDS * 1000);
}
