import { Refusal } from "#api/refusals.ts";
import { recordSecurityEvent } from "#domains/security-log/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { hasMoved, moving } from "#platform/move-rows.ts";
import { recoveryStates } from "../../states.ts";
import { giveBack, OWNER_FACTS, refuseUngivable } from "./give-back.ts";
import { tellOfEnd } from "./tell-of-recovery.ts";

interface Decided {
  id: number;
  decision: string;
  decidedAt: Date;
}

/**
 * Lets what was granted take effect, or tells of a rejection, once that can't be taken back: nothing where it was stopped
 * since, a rejection where it can take effect no more.
 */
export async function releaseRecovery(context: Context, { id, decision, decidedAt }: Decided): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    const asked = await db.selectFrom("accountRecoveries").select("userId").where("id", "=", id).executeTakeFirst();
    if (!asked) return;
    // Who stops it, or passes the factor, has this row first as well.
    const owner = await db
      .selectFrom("accountUsers")
      .select(OWNER_FACTS)
      .where("id", "=", asked.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const recovery = await db
      .selectFrom("accountRecoveries")
      .select(["userId", "removesFactors", "mobile", "note", "decidedBy"])
      .where("id", "=", id)
      .where("status", "=", decision === "approved" ? "granted" : "rejected")
      .where("decidedAt", "=", decidedAt)
      .forUpdate()
      .executeTakeFirst();
    if (!recovery) return;
    const tellRejected = (reason: string) =>
      tellOfEnd(context, recovery, { title: "您账号的找回申请未通过", facts: [`原因：${reason}`] });
    if (decision !== "approved") return tellRejected(recovery.note);
    const why = await refuseUngivable(context, { owner, mobile: recovery.mobile }).then(() => null, wordsOf);
    const ended = { endedAt: now, endedBy: "operator", ...(why !== null && { note: why }) };
    await moving(db.updateTable("accountRecoveries").set(ended).where("id", "=", id), {
      states: recoveryStates,
      to: why === null ? "approved" : "rejected",
      from: ["granted"],
      column: "status",
    }).execute();
    await recordSecurityEvent(context, {
      kind: "account-recovery",
      outcome: why === null ? "done" : "failed",
      userId: recovery.userId,
      details: { step: "take-effect", by: recovery.decidedBy },
    });
    await (why === null ? giveBack(context, { recovery, former: owner.mobile }) : tellRejected(why));
  });
}

/** Lets a request wait again, before anything of it took effect; false where it was stopped or asked anew since. */
export async function undoRecovery({ db }: UserContext, { id, decision, decidedAt }: Decided): Promise<boolean> {
  const asked = await db.selectFrom("accountRecoveries").select("userId").where("id", "=", id).executeTakeFirst();
  if (!asked) return false;
  await db.selectFrom("accountUsers").select("id").where("id", "=", asked.userId).forNoKeyUpdate().execute();
  return hasMoved(
    db
      .updateTable("accountRecoveries")
      .set({ decidedAt: null, decidedBy: null, note: "", endedAt: null, endedBy: null })
      .where("id", "=", id)
      .where("decidedAt", "=", decidedAt),
    {
      states: recoveryStates,
      to: "waiting",
      from: [decision === "approved" ? "granted" : "rejected"],
      column: "status",
    },
  );
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  return error.message;
}
