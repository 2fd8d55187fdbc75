import { recordAction } from "#domains/audit/server/public.ts";
import { recordSecurityEvent } from "#domains/security-log/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { accountRefusals } from "../../errors.ts";
import { RECOVERY_EXPIRES_AFTER_DAYS } from "../../labels.ts";
import { recoveryStates } from "../../states.ts";
import { forgetTarget } from "../codes/forget-target.ts";
import { tellCredentialChanged } from "../credentials/tell-credential-changed.ts";
import { demoMark } from "../demo-accounts.ts";
import { needsSecondFactor } from "../sessions/sessions.ts";
import { keepReason } from "../user-status/change-status.ts";
import { closedFacts, closeWaysIn, removeFactorsForOwner } from "../close-ways-in.ts";
import { tellOfEnd } from "./tell-of-recovery.ts";

interface Decided {
  id: number;
  isApproved: boolean;
  /** How it was checked, or why it is rejected. */
  note: string;
}

type Recovery = { userId: number; removesFactors: boolean; mobile: string | null };

/**
 * Decides a request whose wait is over: approved, its factors go, its number is bound, and nothing else opens the account
 * any more, at once or not at all. Refuses one that has ended or is not ready.
 */
export async function decideRecovery(context: UserContext, { id, isApproved, note }: Decided): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    const asked = await db.selectFrom("accountRecoveries").select("userId").where("id", "=", id).executeTakeFirst();
    if (!asked) throw accountRefusals.recoveryEnded();
    // Who stops it, or passes the factor, has this row first as well.
    const owner = await db
      .selectFrom("accountUsers")
      .select(["role", "mobile", "frozenAt", "frozenReason", "closedAt"])
      .where("id", "=", asked.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await refuseUndecidable(context, id);
    const recovery = await moveRow(
      db
        .updateTable("accountRecoveries")
        .set({ endedAt: now, endedBy: "operator", note })
        .where("id", "=", id)
        .where("readyAt", "<=", now)
        .returning(["userId", "removesFactors", "mobile"]),
      { states: recoveryStates, to: isApproved ? "approved" : "rejected", column: "status" },
      accountRefusals.recoveryEnded,
    );
    if (isApproved) {
      if (owner.closedAt) throw accountRefusals.closed();
      if (owner.frozenAt) throw accountRefusals.frozen({ reason: owner.frozenReason ?? "" });
      if (needsSecondFactor(owner.role)) throw accountRefusals.operatorStands();
      await giveBack(context, { recovery, former: owner.mobile, note });
    } else {
      await tellOfEnd(context, recovery, { title: "您账号的找回申请未通过", facts: [`原因：${note}`] });
    }
    const { userId, removesFactors, mobile } = recovery;
    await recordSecurityEvent(context, {
      kind: "account-recovery",
      outcome: "done",
      userId,
      details: { step: isApproved ? "approve" : "reject", by: context.user.id },
    });
    await recordAction(context, {
      act: isApproved ? "approve-recovery" : "reject-recovery",
      subject: "user",
      subjectId: userId,
      reason: await keepReason(context, {
        id: userId,
        act: isApproved ? "approve-recovery" : "reject-recovery",
        reason: note,
      }),
      after: { recovery: id, removesFactors, changesNumber: mobile !== null },
    });
  });
}

async function refuseUndecidable({ db, now }: UserContext, id: number): Promise<void> {
  const { status, readyAt } = await db
    .selectFrom("accountRecoveries")
    .select(["status", "readyAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (status !== "waiting") throw accountRefusals.recoveryEnded();
  if (readyAt > now) throw accountRefusals.recoveryNotReady({ time: formatExactTime(readyAt) });
  if (readyAt.getTime() + RECOVERY_EXPIRES_AFTER_DAYS * DAY_MS <= now.getTime())
    throw accountRefusals.recoveryExpired();
}

/** What was asked for is done, whatever else opened the account is closed, and every way by which it was reached until now is told. */
async function giveBack(
  context: UserContext,
  { recovery, former, note }: { recovery: Recovery; former: string | null; note: string },
): Promise<void> {
  const { db, now } = context;
  const { userId, removesFactors, mobile } = recovery;
  // The operator's own place and device are nobody's business.
  const facts = [`时间：${formatExactTime(now)}`, "由工作人员按找回申请处理", `核对方式：${note}`];
  // Nobody would be let in any more.
  if (!mobile && !former) throw accountRefusals.recoveryNeedsNumber();
  // Whoever had the account may have asked for its end.
  await db.updateTable("accountUsers").set({ closingAt: null, updatedAt: now }).where("id", "=", userId).execute();
  const closed = await (removesFactors ? removeFactorsForOwner : closeWaysIn)(context, userId);
  const more = [...closedFacts(closed), "请用短信验证码登录，并在「账号设置」设置新密码"];
  if (removesFactors) {
    await tellCredentialChanged(context, {
      kind: "second-factor-change",
      userId,
      details: { isRemoved: true, by: context.user.id },
      facts,
      more,
    });
  }
  if (mobile) {
    await bindNumber(context, userId, mobile);
    if (former) await forgetTarget(context, former);
    await tellCredentialChanged(context, {
      kind: "mobile-change",
      userId,
      former: { mobile: former },
      details: { by: context.user.id },
      facts,
      more,
    });
  }
}

async function bindNumber(context: UserContext, userId: number, mobile: string): Promise<void> {
  const { db, now } = context;
  const other = await db.selectFrom("accountUsers").select("id").where("mobile", "=", mobile).executeTakeFirst();
  if (other) throw accountRefusals.recoveryNumberTaken();
  try {
    await db
      .updateTable("accountUsers")
      .set({ mobile, updatedAt: now, ...demoMark(context) })
      .where("id", "=", userId)
      .execute();
  } catch (error) {
    // Somebody registers with it at the same moment.
    if ((error as { constraint?: string }).constraint === "account_users_mobile_key")
      throw accountRefusals.recoveryNumberTaken();
    throw error;
  }
}
