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
import { keepReason } from "../user-status/change-status.ts";
import { OWNER_FACTS, refuseUngivable } from "./give-back.ts";

interface Decided {
  id: number;
  isApproved: boolean;
  /** How it was checked, or why it is rejected. */
  note: string;
}

/**
 * Decides a request whose wait is over; what is approved takes effect, and is told, later (`releaseRecovery`). Refuses one
 * that has ended or is not ready, and what could not take effect now.
 */
export async function decideRecovery(context: UserContext, { id, isApproved, note }: Decided): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    const asked = await db.selectFrom("accountRecoveries").select("userId").where("id", "=", id).executeTakeFirst();
    if (!asked) throw accountRefusals.recoveryEnded();
    // Who stops it, or passes the factor, has this row first as well.
    const owner = await db
      .selectFrom("accountUsers")
      .select(OWNER_FACTS)
      .where("id", "=", asked.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await refuseUndecidable(context, id);
    const ended = isApproved ? {} : { endedAt: now, endedBy: "operator" };
    const recovery = await moveRow(
      db
        .updateTable("accountRecoveries")
        .set({ decidedAt: now, decidedBy: context.user.id, note, ...ended })
        .where("id", "=", id)
        .where("readyAt", "<=", now)
        .returning(["userId", "removesFactors", "mobile"]),
      { states: recoveryStates, to: isApproved ? "granted" : "rejected", from: ["waiting"], column: "status" },
      accountRefusals.recoveryEnded,
    );
    if (isApproved) await refuseUngivable(context, { owner, mobile: recovery.mobile });
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
