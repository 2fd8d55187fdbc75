import type { Context } from "#platform/context.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { accountRefusals } from "../../errors.ts";
import { closedFacts, closeWaysIn, removeFactorsForOwner } from "../close-ways-in.ts";
import { forgetTarget } from "../codes/forget-target.ts";
import { tellCredentialChanged } from "../credentials/tell-credential-changed.ts";
import { demoMark } from "../demo-accounts.ts";
import { needsSecondFactor } from "../sessions/sessions.ts";

export interface GrantedRecovery {
  userId: number;
  removesFactors: boolean;
  mobile: string | null;
  /** How it was checked. */
  note: string;
  decidedBy: number | null;
}

/** What decides whether an account can be given back. */
export const OWNER_FACTS = ["role", "mobile", "frozenAt", "frozenReason", "closedAt"] as const;

interface Owner {
  role: string;
  mobile: string | null;
  frozenAt: Date | null;
  frozenReason: string | null;
  closedAt: Date | null;
}

/** Refuses to give back an account that stands otherwise, that nobody would be let in to, or whose new number is another's. */
export async function refuseUngivable(
  { db }: Pick<Context, "db">,
  { owner, mobile }: { owner: Owner; mobile: string | null },
): Promise<void> {
  if (owner.closedAt) throw accountRefusals.closed();
  if (owner.frozenAt) throw accountRefusals.frozen({ reason: owner.frozenReason ?? "" });
  if (needsSecondFactor(owner.role)) throw accountRefusals.operatorStands();
  if (!mobile && !owner.mobile) throw accountRefusals.recoveryNeedsNumber();
  if (!mobile) return;
  const other = await db.selectFrom("accountUsers").select("id").where("mobile", "=", mobile).executeTakeFirst();
  if (other) throw accountRefusals.recoveryNumberTaken();
}

/** What was asked for is done, whatever else opened the account is closed, and every way by which it was reached until now is told. */
export async function giveBack(
  context: Context,
  { recovery, former }: { recovery: GrantedRecovery; former: string | null },
): Promise<void> {
  const { db, now } = context;
  const { userId, removesFactors, mobile, note, decidedBy } = recovery;
  // The operator's own place and device are nobody's business.
  const facts = [`时间：${formatExactTime(now)}`, "由工作人员按找回申请处理", `核对方式：${note}`];
  // Whoever had the account may have asked for its end.
  await db.updateTable("accountUsers").set({ closingAt: null, updatedAt: now }).where("id", "=", userId).execute();
  const closed = await (removesFactors ? removeFactorsForOwner : closeWaysIn)(context, userId);
  const more = [...closedFacts(closed), "请用短信验证码登录，并在「账号设置」设置新密码"];
  if (removesFactors) {
    await tellCredentialChanged(context, {
      kind: "second-factor-change",
      userId,
      details: { isRemoved: true, by: decidedBy },
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
      details: { by: decidedBy },
      facts,
      more,
    });
  }
}

async function bindNumber(context: Context, userId: number, mobile: string): Promise<void> {
  const { db, now } = context;
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
