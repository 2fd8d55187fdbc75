import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { DAY_MS } from "#shared/durations.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import type { recoveries } from "../../contract/recoveries.ts";
import { recoveryStates } from "../../states.ts";

const SHOWN_DAYS = 30;

/** The asker's request that waits, or the last that ended within a month. */
export async function myRecovery({ db, now, user }: UserContext): Promise<DataOf<typeof recoveries.myRecovery>> {
  const last = await db
    .selectFrom("accountRecoveries")
    .select(["status", "removesFactors", "mobile", "askedAt", "readyAt", "endedAt", "note"])
    .where("userId", "=", user.id)
    .where((eb) =>
      eb.or([eb("endedAt", "is", null), eb("endedAt", ">", new Date(now.getTime() - SHOWN_DAYS * DAY_MS))]),
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return { recovery: null };
  const { status, removesFactors, mobile, askedAt, readyAt, endedAt, note } = last;
  if (!recoveryStates.is(status)) throw new Error(`a request of recovery is ${status}`);
  return {
    recovery: {
      status,
      removesFactors,
      mobile: mobile && maskMobile(mobile),
      askedAt: askedAt.toISOString(),
      readyAt: readyAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      note,
    },
  };
}
