import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";

const WEEK_MS = 7 * DAY_MS;
const WEEKS_MAX = 53;
// Parts with a date code are not older.
const CENTURY_FROM = 80;
const NEWEST = /^(?:最?新(?:批次|批号|批|年份|货)?|new(?:est)?|latest)$/i;
const LENGTH_MAX = 20;
/** Longer than any that is read as something shorter. */
const WRITTEN_MAX = 60;
const TOO_LONG = `!批号最多 ${LENGTH_MAX} 个字`;

interface IsoWeek {
  year: number;
  week: number;
}

/**
 * A date code as stored: 2340 (a week), 2023 (a year), 23+, several joined by `/`, or as written; a string that begins
 * with `!` says why it can't be one.
 */
export function readDateCode(written: string, now: Date): string {
  if (written.length > WRITTEN_MAX) return TOO_LONG;
  const text = written
    .normalize("NFKC")
    .trim()
    .replace(/^(?:d\s*\/?\s*c|date\s*code|批号|批次|年份)\s*[:#.]?\s*(?=\S)/i, "")
    .replaceAll(/\s+/g, " ");
  if (/^[-–—/.]*$/.test(text) || /^(?:无|不限|n\/?a|null|none)$/i.test(text)) return "";
  if (NEWEST.test(text)) return "新批次";
  const whole = readOne(text, now);
  if (whole !== null) return whole;
  const several = text.split(/[/,、;|~]|\s(?=\d)/).map((one) => readOne(one.trim(), now));
  if (several.length > 1 && several.every((one) => one !== null)) {
    const fault = several.find((one) => one.startsWith("!"));
    return fault ?? [...new Set(several)].join("/").slice(0, LENGTH_MAX);
  }
  return text.length > LENGTH_MAX ? TOO_LONG : text;
}

/** Null where it is no year and no week. */
function readOne(text: string, now: Date): string | null {
  const today = new Date(formatDay(now));
  const newest = isoWeekOf(new Date(today.getTime() + WEEK_MS));
  const yearMax = today.getUTCFullYear() + 1;
  const kept = (year: number, week: number, plus = "") =>
    year * 100 + week > newest.year * 100 + newest.week
      ? `!批号「${text}」在未来`
      : `${pad(year % 100)}${pad(week)}${plus}`;
  const day = /^((?:19|20)\d\d)[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  if (day) {
    const found = weekOfDay(Number(day[1]), Number(day[2]), Number(day[3]));
    return found && kept(found.year, found.week);
  }
  const orLater = /^(?:20)?(\d\d)\s*年?\s*(?:\+|以后|以上|之后|以内新)$/.exec(text);
  if (orLater) return fullYear(Number(orLater[1])) > yearMax ? `!批号「${text}」在未来` : `${orLater[1]}+`;
  const year = /^((?:19|20)\d\d)年?$/.exec(text) ?? /^(\d\d)年$/.exec(text);
  if (year && (Number(year[1]) % 100) + 2000 <= yearMax) return year[1]!.length === 2 ? `20${year[1]}` : year[1]!;
  const week =
    /^(?:20)?(\d\d)\s*(?:年\s*第?|\+|-|w|wk|周)\s*(\d{1,2})\s*周?$/i.exec(text) ??
    /^(\d\d)(\d\d)(\+?)$/.exec(text) ??
    /^20(\d\d)(\d\d)$/.exec(text);
  if (!week) return null;
  const [, years, weeks, plus] = week;
  if (Number(weeks) < 1 || Number(weeks) > WEEKS_MAX) return `!批号「${text}」的周数应在 01 到 ${WEEKS_MAX} 之间`;
  return kept(fullYear(Number(years)), Number(weeks), plus);
}

/** Two digits of a year: 80 is 1980. */
function fullYear(digits: number): number {
  return digits < CENTURY_FROM ? 2000 + digits : 1900 + digits;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}

/** Null where there is no such day. */
function weekOfDay(year: number, month: number, day: number): IsoWeek | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 ? isoWeekOf(date) : null;
}

/** The week of ISO 8601, whose year is that of its Thursday. */
function isoWeekOf(date: Date): IsoWeek {
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * DAY_MS);
  const year = thursday.getUTCFullYear();
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / WEEK_MS) + 1 };
}
