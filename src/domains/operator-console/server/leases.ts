import type { Context, UserContext } from "#platform/context.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { consoleRefusals } from "../errors.ts";

/** Who opened a case is at work on it for so long. */
const LEASE_MS = 15 * MINUTE_MS;

/** Refuses where somebody else is at work on a case. */
export async function refuseLeased(context: UserContext, queue: string, id: number): Promise<void> {
  const hold = await findLease(context, queue, id);
  if (!hold || hold.operatorId === context.user.id || !isAtWork(hold.leasedAt, context.now)) return;
  throw consoleRefusals.caseLeased({
    holder: hold.nickName,
    minutes: Math.max(1, Math.round((context.now.getTime() - hold.leasedAt.getTime()) / MINUTE_MS)),
  });
}

export function isAtWork(leasedAt: Date, now: Date): boolean {
  return leasedAt > leasedFrom(now);
}

/** Who has opened a case since then is at work on it. */
export function leasedFrom(now: Date): Date {
  return new Date(now.getTime() - LEASE_MS);
}

export function findLease({ db }: Context, queue: string, caseId: number) {
  return selectLeases(db).where("hold.queue", "=", queue).where("hold.caseId", "=", caseId).executeTakeFirst();
}

export function selectLeases(db: Context["db"]) {
  return db
    .selectFrom("operatorConsoleHolds as hold")
    .innerJoin("accountUsers as operator", "operator.id", "hold.operatorId")
    .leftJoin("accountUsers as handing", "handing.id", "hold.handedBy")
    .select([
      "hold.caseId",
      "hold.operatorId",
      "hold.leasedAt",
      "hold.note",
      "operator.nickName",
      "handing.nickName as handedBy",
    ]);
}
