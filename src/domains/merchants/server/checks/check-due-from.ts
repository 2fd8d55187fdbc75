import { DAY_MS } from "#shared/durations.ts";
import { CHECKED_DAYS } from "../../labels.ts";

/** A shop that was compared with its licence before this is to be compared again. */
export function checkDueFrom(now: Date): Date {
  return new Date(now.getTime() - CHECKED_DAYS * DAY_MS);
}
