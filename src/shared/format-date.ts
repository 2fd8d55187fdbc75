import { DAY_MS, HOUR_MS, MINUTE_MS } from "./durations.ts";

/** So far the clocks stand before UTC where the portal's readers live: all year since 1992, and no moment that the portal tells of is older. */
const AHEAD_MS = 8 * HOUR_MS;

// docs/conventions.md 18: days up to 7, then a full date
const FRIENDLY_DAYS = 7;

export type Moment = Date | string | number;

/** 刚刚, N 分钟前, N 小时前, N 天前 (up to 7), then `2026-11-21`; a plain `YYYY-MM-DD` stays itself, no date is empty text. */
export function formatFriendlyDate(moment: Moment, now: Moment): string {
  if (isCalendarDay(moment)) return moment;
  const age = new Date(now).getTime() - new Date(moment).getTime();
  // A clock that is a minute fast is not the reader's concern.
  if (age > -MINUTE_MS && age < MINUTE_MS) return "刚刚";
  // Also what is no date at all, since its age is not a number.
  if (!(age >= 0) || age >= (FRIENDLY_DAYS + 1) * DAY_MS) return formatDay(moment);
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} 分钟前`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} 小时前`;
  return `${Math.floor(age / DAY_MS)} 天前`;
}

/** `2026-11-21` where the portal's readers live; empty text for no date. */
export function formatDay(moment: Moment): string {
  return isCalendarDay(moment) ? moment : formatExactTime(moment).slice(0, 10);
}

/** `2026-11-21 17:02:33` where the portal's readers live, for a title; empty text for no date. */
export function formatExactTime(moment: Moment): string {
  if (isCalendarDay(moment)) return moment;
  // A table has hundreds of them, and this takes a twentieth of what a formatter does.
  const ahead = new Date(new Date(moment).getTime() + AHEAD_MS);
  return Number.isNaN(ahead.getTime()) ? "" : ahead.toISOString().slice(0, 19).replace("T", " ");
}

/** `20261121170233` in the portal's zone, for a file's name. */
export function formatStamp(moment: Moment): string {
  return formatExactTime(moment).replaceAll(/\D/g, "");
}

function isCalendarDay(moment: Moment): moment is string {
  return typeof moment === "string" && /^\d{4}-\d{2}-\d{2}$/.test(moment);
}
