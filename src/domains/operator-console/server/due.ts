import { type CaseQueue, DUE_HOURS } from "#platform/domain/case-queue.ts";
import { HOUR_MS } from "#shared/durations.ts";

/** By when a case that was opened then is to be decided, ISO 8601. */
export function dueAt(queue: CaseQueue, openedAt: string): string {
  return new Date(Date.parse(openedAt) + dueMs(queue)).toISOString();
}

/** What was opened before is overdue now. */
export function overdueBefore(queue: CaseQueue, now: Date): Date {
  return new Date(now.getTime() - dueMs(queue));
}

export function dueHoursOf({ dueHours = DUE_HOURS }: CaseQueue): number {
  return dueHours;
}

function dueMs(queue: CaseQueue): number {
  return dueHoursOf(queue) * HOUR_MS;
}
