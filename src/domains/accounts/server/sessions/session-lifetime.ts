import { DAY_MS, HOUR_MS, YEAR_SECONDS } from "#shared/durations.ts";
import { mayOperate } from "#shared/may-operate.ts";

/** So long an operator's login lasts, however much he does in it, and his second factor with it. */
const OF_OPERATORS_MS = 12 * HOUR_MS;
/** docs/conventions.md 18 */
const LONGEST_MS = YEAR_SECONDS * 1000;

/** When a login ends that nobody uses any more: an operator's twelve hours after it began, others some days after the last use, and a year after they began at the latest. */
export function endOfSession(
  { role, createdAt, lastSeenAt }: { role: string; createdAt: Date; lastSeenAt: Date },
  sessionDays: number,
): Date {
  const begun = createdAt.getTime();
  if (mayOperate({ role })) return new Date(begun + OF_OPERATORS_MS);
  return new Date(Math.min(begun + LONGEST_MS, lastSeenAt.getTime() + sessionDays * DAY_MS));
}
