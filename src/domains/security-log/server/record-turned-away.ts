import type { Context } from "#platform/context.ts";
import type { TurnedAway } from "#platform/door.ts";
import { recordSecurityEvent } from "./record-security-event.ts";

/** Whom a call has turned away. */
export async function recordTurnedAway(context: Context, { call, why }: TurnedAway): Promise<void> {
  const kind = why === "elsewhere" ? "origin-refused" : "access-refused";
  await recordSecurityEvent(context, {
    kind,
    outcome: "refused",
    details: { call, ...(context.user && { role: context.user.role }) },
  });
}
