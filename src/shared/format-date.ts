import { DAY_MS, HOUR_MS, MINUTE_MS } from "./durations.ts";

/** Where the portal's readers live. */
const PORTAL_TIME_ZONE = "Asia/Shanghai";

/** Since then its clocks have stood eight hours before UTC all year. */
const PORTAL_ZONE_SINCE = Date.UTC(1992, 0, 1);
const PORTAL_ZONE_HOURS = 8;
const YEAR_10000 = Date.UTC(10000, 0, 1);

// docs/conventions.md 18: days up to 7, then a full date
const FRIENDLY_DAYS = 7;

export type Moment = Date | string | number;

/** 刚刚, N 分钟前, N 小时前, N 天前 (up to 7), then `2026-11-21`; a plain `YYYY-MM-DD` stays itself, no date is empty text. */
export function formatFriendlyDate(moment: Moment, now: Moment, timeZone = PORTAL_TIME_ZONE): string {
  if (isCalendarDay(moment)) return moment;
  const age = new Date(now).getTime() - new Date(moment).getTime();
  // A clock that is a minute fast is not the reader's concern.
  if (age > -MINUTE_MS && age < MINUTE_MS) return "刚刚";
  // Also what is no date at all, since its age is not a number.
  if (!(age >= 0) || age >= (FRIENDLY_DAYS + 1) * DAY_MS) return formatDay(moment, timeZone);
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} 分钟前`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} 小时前`;
  return `${Math.floor(age / DAY_MS)} 天前`;
}

/** `2026-11-21` in the given zone; empty text for no date. */
export function formatDay(moment: Moment, timeZone = PORTAL_TIME_ZONE): string {
  return isCalendarDay(moment) ? moment : formatExactTime(moment, timeZone).slice(0, 10);
}

/** `2026-11-21 17:02:33` in the given zone, for a title; empty text for no date. */
export function formatExactTime(moment: Moment, timeZone = PORTAL_TIME_ZONE): string {
  if (isCalendarDay(moment)) return moment;
  const date = new Date(moment);
  const time = date.getTime();
  if (Number.isNaN(time)) return "";
  // A table has hundreds of them, and this takes a twentieth of what a formatter does.
  if (timeZone === PORTAL_TIME_ZONE && time >= PORTAL_ZONE_SINCE && time < YEAR_10000 - DAY_MS)
    return new Date(time + PORTAL_ZONE_HOURS * HOUR_MS).toISOString().slice(0, 19).replace("T", " ");
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return `${of("year").padStart(4, "0")}-${of("month")}-${of("day")} ${of("hour")}:${of("minute")}:${of("second")}`;
}

/** `20261121170233` in the portal's zone, for a file's name. */
export function formatStamp(moment: Moment): string {
  return formatExactTime(moment).replaceAll(/\D/g, "");
}

function isCalendarDay(moment: Moment): moment is string {
  return typeof moment === "string" && /^\d{4}-\d{2}-\d{2}$/.test(moment);
}

// Making one costs a hundred times what using it does.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  clocks.set(timeZone, clock);
  return clock;
}
