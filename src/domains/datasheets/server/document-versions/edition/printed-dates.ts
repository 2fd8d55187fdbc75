/** A day that a line prints. */
export interface PrintedDate {
  /** YYYY-MM-DD; the first of the month where the line names only the month. */
  day: string;
  /** Where in the line it stands. */
  from: number;
  to: number;
  /** Digits alone, which also may be something else: 2009-03, 10/02. */
  isVague: boolean;
}

const FIRST_YEAR = 1960;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = String.raw`(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`;
const YEAR = String.raw`(?<year>(?:19|20)\d\d)`;
const DAY = String.raw`(?<day>\d{1,2})`;
const BEFORE = String.raw`(?<![\p{L}\d./-])`;
const AFTER = String.raw`(?![\p{L}\d]|[./-]\d)`;

const NAMED = [
  // 12 December 2011, 24-Aug-2018
  pattern(String.raw`${DAY}(?:st|nd|rd|th)?[\s.,-]{1,3}${MONTH}[\s.,-]{1,3}${YEAR}`),
  // April 16, 2014
  pattern(String.raw`${MONTH}[\s.]{1,2}${DAY}(?:st|nd|rd|th)?(?:\s?,\s?|\s)${YEAR}`),
  // 1996 Apr 26
  pattern(String.raw`${YEAR}[\s-]${MONTH}\.?[\s-]${DAY}`),
  // Feb. 2011, May, 2022
  pattern(String.raw`${MONTH}[\s.,-]{1,3}${YEAR}`),
  pattern(String.raw`${YEAR}\s?年\s?(?<number>\d{1,2})\s?月(?:\s?${DAY}\s?[日号])?`, String.raw`(?<!\d)`, ""),
  // 2010-01-29, 2020/2/13, 2008. 8. 29
  pattern(String.raw`${YEAR}(?<mark>[-/]|\s?\.\s?)(?<number>\d{1,2})\k<mark>${DAY}`),
];
const VAGUE = [
  // 2009-03, 2019/5
  pattern(String.raw`${YEAR}[-/](?<number>\d{1,2})`),
  // 04/2023
  pattern(String.raw`(?<number>\d{1,2})/${YEAR}`),
  // 01/25/01, where only one of them can be the month
  pattern(String.raw`(?<first>\d{1,2})/(?<second>\d{1,2})/(?<year>(?:19|20)?\d\d)`),
  // 1938F–DFLSH–10/02
  pattern(String.raw`(?<number>\d\d)/(?<year>\d\d)$`, String.raw`(?<=\p{Lu}{3,6}[–-])`, ""),
];

/** The days that a line prints, none in the future. */
export function findDates(line: string, today: string): PrintedDate[] {
  const found: PrintedDate[] = [];
  for (const [patterns, isVague] of [
    [NAMED, false],
    [VAGUE, true],
  ] as const) {
    for (const pattern of patterns) {
      for (const match of line.matchAll(pattern)) {
        const [from, to] = [match.index, match.index + match[0].length];
        const day = readDay(match.groups!, today);
        if (day && !found.some((other) => from < other.to && to > other.from)) found.push({ day, from, to, isVague });
      }
    }
  }
  return found.sort((one, other) => one.from - other.from);
}

/** The first day of a month; null where there is none, or not yet. */
export function monthOf(year: string, month: string, today: string): string | null {
  return dayOf(fullYear(year), Number(month), 1, today);
}

function readDay(groups: Record<string, string | undefined>, today: string): string | null {
  const { year, month, number, day, first, second } = groups;
  const full = fullYear(year!);
  if (first && second) {
    const [one, other] = [Number(first), Number(second)];
    if (one > 12 === other > 12 && one !== other) return null;
    return one > 12 ? dayOf(full, other, one, today) : dayOf(full, one, other, today);
  }
  return dayOf(
    full,
    month ? MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1 : Number(number),
    Number(day ?? 1),
    today,
  );
}

function fullYear(year: string): number {
  const number = Number(year);
  return year.length > 2 ? number : number + (number >= FIRST_YEAR % 100 ? 1900 : 2000);
}

function dayOf(year: number, month: number, day: number, today: string): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < FIRST_YEAR || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const written = date.toISOString().slice(0, 10);
  return written <= today ? written : null;
}

function pattern(source: string, before = BEFORE, after = AFTER): RegExp {
  return new RegExp(before + source + after, "giu");
}
