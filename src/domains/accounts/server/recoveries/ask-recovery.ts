import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordSecurityEvent } from "#domains/security-log/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { recoveries } from "../../contract/recoveries.ts";
import { accountRefusals } from "../../errors.ts";
import { RECOVERY_READY_AFTER_DAYS } from "../../labels.ts";
import { checkGivenCode, type GivenCode, useCode } from "../codes/given-code.ts";
import { proveAgain } from "../prove-again.ts";
import { hashToken, randomToken } from "../random-token.ts";
import { factorsOf, refuseUnproven } from "../second-factor/factors.ts";
import { deviceName } from "../sessions/known-devices.ts";
import { lockSession, needsSecondFactor } from "../sessions/sessions.ts";
import { myRecovery } from "./my-recovery.ts";
import { tellOfAsking } from "./tell-of-recovery.ts";

const REQUESTS_A_MONTH = 3;
const MONTH_DAYS = 30;

type Asked = ParsedInputOf<typeof recoveries.askRecovery>;

/**
 * Asks for the asker's account back: its owner is told on every way, and nothing changes before an operator decides. Staff,
 * and who proves nothing beyond a session, are refused.
 */
export async function askRecovery(context: UserContext, asked: Asked): Promise<DataOf<typeof recoveries.askRecovery>> {
  const { id: userId } = context.user;
  const removesFactors = asked.removesFactors === "true";
  const { mobile = null, reason } = asked;
  if (!removesFactors && !mobile) throw accountRefusals.recoveryNothing();
  if (mobile && !asked.code) throw doorRefusals.invalidInput({ code: "请输入短信验证码" });
  if (needsSecondFactor((await readOwner(context, userId)).role)) throw accountRefusals.operatorStands();
  const { isInUse } = await factorsOf(context, userId);
  if (removesFactors && !isInUse) throw accountRefusals.factorMissing();
  // Who keeps his factors has them, and shows them.
  if (!removesFactors) await refuseUnproven(context);
  await proveAgain(context, { pwd: asked.pwd });
  const given = mobile ? { target: mobile, purpose: "bind", code: asked.code! } : null;
  if (given) await checkGivenCode(context, given);
  return inTransaction(context, async (context) => {
    await keep(context, { removesFactors, reason, given });
    return myRecovery(context);
  });
}

/** Whose account it is, in a transaction his row for this act alone. */
async function readOwner({ db }: UserContext, userId: number) {
  return db
    .selectFrom("accountUsers")
    .select(["role", "mobile", "frozenReason", "frozenAt", "closedAt"])
    .where("id", "=", userId)
    .$if(db.isTransaction, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow();
}

async function keep(
  context: UserContext,
  { removesFactors, reason, given }: { removesFactors: boolean; reason: string; given: GivenCode | null },
): Promise<void> {
  const { db, now, user, address, browser } = context;
  const userId = user.id;
  const owner = await readOwner(context, userId);
  if (owner.closedAt) throw accountRefusals.closed();
  if (owner.frozenAt) throw accountRefusals.frozen({ reason: owner.frozenReason ?? "" });
  // It may have been ended since the call was let in.
  await lockSession(context);
  await refuseMore(context, userId);
  const mobile = given?.target ?? null;
  if (given) {
    if (owner.mobile === mobile) throw accountRefusals.sameMobile();
    const other = await db.selectFrom("accountUsers").select("id").where("mobile", "=", mobile).executeTakeFirst();
    if (other) throw accountRefusals.mobileUsedElsewhere();
    await useCode(context, given);
  }
  const key = randomToken();
  const readyAt = new Date(now.getTime() + RECOVERY_READY_AFTER_DAYS * DAY_MS);
  const asking = { userId, removesFactors, mobile, address, userAgent: browser.userAgent, askedAt: now, readyAt };
  await db
    .insertInto("accountRecoveries")
    .values({ ...asking, reason, device: deviceName(context), stopKeyHashes: [hashToken(key)] })
    .execute();
  await recordSecurityEvent(context, {
    kind: "account-recovery",
    outcome: "done",
    details: { step: "ask", removesFactors, changesNumber: mobile !== null },
  });
  await tellOfAsking(context, { recovery: asking, key, isAgain: false });
}

/** One waits at a time, and three are asked for in a month; his row being locked, none comes between. */
async function refuseMore({ db, now }: UserContext, userId: number): Promise<void> {
  const { open, recent } = await db
    .selectFrom("accountRecoveries")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("status", "in", ["waiting", "granted"]).as("open"),
      eb.fn
        .countAll<number>()
        .filterWhere("askedAt", ">", new Date(now.getTime() - MONTH_DAYS * DAY_MS))
        .as("recent"),
    ])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  if (open > 0) throw accountRefusals.recoveryOpen();
  if (recent >= REQUESTS_A_MONTH) throw accountRefusals.recoveriesUsedUp({ most: REQUESTS_A_MONTH });
}
