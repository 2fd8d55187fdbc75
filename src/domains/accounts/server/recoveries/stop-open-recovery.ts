import { sql } from "kysely";
import { recordSecurityEvent } from "#domains/security-log/server/public.ts";
import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { UNDO_MS } from "#platform/domain/case-queue.ts";
import { moving } from "#platform/move-rows.ts";
import { recoveryStates } from "../../states.ts";
import { factsOfAct } from "../credentials/tell-owner.ts";
import { tellOfEnd } from "./tell-of-recovery.ts";

const STOPPED_BY = {
  link: "通过邮件中的链接停止",
  login: "通过账号的登录停止",
  factor: "账号通过了第二步验证，申请自动停止",
  number: "账号自行更换了手机号，申请自动停止",
};

/**
 * What may still take effect: a request that waits, that is granted and has not, or whose rejection can be taken back.
 * Of `accountRecoveries`.
 */
export function mayTakeEffect(now: Date) {
  return sql<boolean>`(status in ('waiting', 'granted') or status = 'rejected' and decided_at > ${new Date(now.getTime() - UNDO_MS)})`;
}

/** Stops the request of an account that may still take effect, with `only` one for that alone, and tells its owner; answers whether there was one. */
export async function stopOpenRecovery(
  context: Context,
  { userId, by, id, only }: { userId: number; by: keyof typeof STOPPED_BY; id?: number; only?: "factors" | "number" },
): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const { db, now, address, browser } = context;
    // Who decides it has this row first as well.
    await db.selectFrom("accountUsers").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    const stopped = await moving(
      db
        .updateTable("accountRecoveries")
        .set({ endedAt: now, endedBy: by })
        .where("userId", "=", userId)
        .where(mayTakeEffect(now))
        .$if(id !== undefined, (query) => query.where("id", "=", id!))
        .$if(only === "factors", (query) => query.where("removesFactors", "=", true))
        .$if(only === "number", (query) => query.where("mobile", "is not", null))
        .returning(["removesFactors", "mobile"]),
      { states: recoveryStates, to: "stopped", column: "status" },
    ).executeTakeFirst();
    if (!stopped) return false;
    await recordSecurityEvent(context, {
      kind: "account-recovery",
      outcome: "done",
      userId,
      details: { step: "stop", way: by },
    });
    await tellOfEnd(
      context,
      { userId, ...stopped },
      {
        title: "您账号的找回申请已停止",
        facts: [STOPPED_BY[by], ...factsOfAct({ at: now, address, userAgent: browser.userAgent })],
      },
    );
    return true;
  });
}
