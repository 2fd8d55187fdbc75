const WEEKS_MAX = 53;
const NEWEST = /^(?:最?新(?:批次|批号|批|年份|货)?|new(?:est)?|latest)$/i;
const LENGTH_MAX = 20;
/** Longer than any that is read as something shorter. */
const WRITTEN_MAX = 60;
const TOO_LONG = `!批号最多 ${LENGTH_MAX} 个字`;

/**
 * A date code as it is kept: 2340 (a week), 2023 (a year), 23+ (of that year or later), several joined by `/`; what is none of these, as a
 * lot's own number, stays as it was written. A string that begins with `!` says why it can't be one.
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
  const thisYear = now.getUTCFullYear();
  const day = /^((?:19|20)\d\d)[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  if (day) return weekOf(Number(day[1]), Number(day[2]), Number(day[3]));
  const orLater = /^(?:20)?(\d\d)\s*年?\s*(?:\+|以后|以上|之后|以内新)$/.exec(text);
  if (orLater) return Number(orLater[1]) + 2000 > thisYear + 1 && Number(orLater[1]) < 80 ? `!批号「${text}」在未来` : `${orLater[1]}+`;
  const year = /^((?:19|20)\d\d)年?$/.exec(text) ?? /^(\d\d)年$/.exec(text);
  if (year && Number(year[1]) % 100 + 2000 <= thisYear + 1) return year[1]!.length === 2 ? `20${year[1]}` : year[1]!;
  const week = /^(?:20)?(\d\d)\s*(?:年\s*第?|\+|-|w|wk|周)\s*(\d{1,2})\s*周?$/i.exec(text) ?? /^(\d\d)(\d\d)(\+?)$/.exec(text) ?? /^20(\d\d)(\d\d)$/.exec(text);
  if (!week) return null;
  const [, years, weeks, plus = ""] = week as unknown as [string, string, string, string?];
  if (Number(weeks) < 1 || Number(weeks) > WEEKS_MAX) return `!批号「${text}」的周数应在 01 到 ${WEEKS_MAX} 之间`;
  const inFuture = Number(years) < 80 && (2000 + Number(years)) * 100 + Number(weeks) > thisYear * 100 + isoWeek(now) + 1;
  return inFuture ? `!批号「${text}」在未来` : `${years}${weeks.padStart(2, "0")}${plus}`;
}

function weekOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1) return null;
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * 86_400_000);
  return `${String(thursday.getUTCFullYear() % 100).padStart(2, "0")}${String(isoWeek(date)).padStart(2, "0")}`;
}

function isoWeek(date: Date): number {
  const thursday = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 3 - ((date.getUTCDay() + 6) % 7)));
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.floor((thursday.getTime() - first) / (7 * 86_400_000)) + 1;
}
