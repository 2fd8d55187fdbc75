import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { placeOf } from "#platform/visitor.ts";
import { moveRow } from "#platform/move-rows.ts";
import { NETWORK_RULES } from "../../alarm-labels.ts";
import { securityRefusals } from "../../errors.ts";
import { alarmStates } from "../../states.ts";

/** An operator has looked at an alarm, or closes it; on record. Not one about the network that he works from. Inside a transaction. */
export async function decideAlarm(
  context: UserContext,
  { id, state, note }: { id: number; state: "seen" | "closed"; note: string },
): Promise<void> {
  const { db, now, user, address } = context;
  const { rule, subject } = await db
    .selectFrom("securityAlarms")
    .select(["rule", "subject"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  // He may have moved to another network since he logged in.
  if (NETWORK_RULES.includes(rule) && subject === placeOf(address)) throw doorRefusals.ownCase();
  const update = db
    .updateTable("securityAlarms")
    .set({ decidedAt: now, decidedBy: user.id, note })
    .where("id", "=", id);
  await moveRow(
    update,
    { states: alarmStates, to: state, from: state === "closed" ? ["new", "seen"] : ["new"] },
    securityRefusals.alarmDecided,
  );
  await recordAction(context, {
    act: "settle-alarm",
    subject: "security-alarm",
    subjectId: id,
    reason: note,
    after: { state },
  });
}
