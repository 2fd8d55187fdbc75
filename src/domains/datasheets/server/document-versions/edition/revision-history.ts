import { findDates, monthOf } from "./printed-dates.ts";
import { plainVersion } from "./printed-versions.ts";

export interface HistoryRow {
  version: string;
  day: string;
}

const HEADING =
  /^(?:(?:table\s)?[\d.:\s]{0,8})(?:(?:document\s)?revision history|document history|change history|版本历史|版本信息|版本记录|修订历史|修订记录|修改记录|更改记录|附录.{0,14}修订记录.{0,24})\s*$/i;
const HEADING_WITH_NUMBER =
  /^[表table\s]{1,6}[\d.:\s]{1,8}(?:document revision history|修改记录|修订记录|版本历史)\s*$/i;
const LINES_BELOW = 80;
const VERSION = String.raw`(?:(?:Rev(?:ision)?|V(?:er(?:sion)?)?)\.?\s?)?(?:\d{1,3}(?:\.\d{1,3}){0,3}[A-Za-z]?|\d{6}[A-Z]|[A-Z])`;
const VERSION_FIRST = new RegExp(String.raw`^(${VERSION})[\s:]+$`, "i");
const VERSIONS_BEHIND = new RegExp(String.raw`^\s+(${VERSION})(?:\s+(${VERSION}))?(?=\s|$)`, "i");
/** 7/11—Rev. G to Rev. H */
const STEP =
  /^(\d{1,2})\/(\d{2}|\d{4})\s?[—–-]{1,2}\s?(?:Rev(?:ision)?\.?\s\w{1,3}\sto\s)?Rev(?:ision)?\.?\s([A-Z]{1,2}|\d{1,2})\b/i;

/** The rows of the tables of revisions; `at` is a row's page and line. */
export function findRevisions(pages: readonly string[][], today: string): { at: string; row: HistoryRow }[] {
  return pages.flatMap((lines, page) => {
    const heading = lines.findIndex((line) => HEADING.test(line) || HEADING_WITH_NUMBER.test(line));
    if (heading < 0) return [];
    const places = [
      ...lines.slice(heading + 1).map((_, index) => [page, heading + 1 + index]),
      ...(pages[page + 1] ?? []).map((_, index) => [page + 1, index]),
    ];
    return places.slice(0, LINES_BELOW).flatMap(([page, index]) => {
      const row = readRow(pages[page!]![index!]!, today);
      return row ? [{ at: placeOf(page!, index!), row }] : [];
    });
  });
}

export function placeOf(page: number, line: number): string {
  return `${page}:${line}`;
}

/** Null where there is none, or their days are not in order. */
export function newestRevision(rows: readonly HistoryRow[]): HistoryRow | null {
  const days = rows.map(({ day }) => day);
  if (isRising(days)) return rows.at(-1) ?? null;
  return isRising(days.toReversed()) ? rows[0]! : null;
}

function readRow(line: string, today: string): HistoryRow | null {
  const step = STEP.exec(line);
  if (step) {
    const day = monthOf(step[2]!, step[1]!, today);
    return day === null ? null : { version: `Rev. ${step[3]!}`, day };
  }
  const [date] = findDates(line, today);
  if (!date) return null;
  const version =
    VERSION_FIRST.exec(line.slice(0, date.from))?.[1] ??
    (date.from === 0 ? versionBehind(line.slice(date.to)) : undefined);
  return version === undefined
    ? null
    : {
        version: /^\d{1,3}$|^[A-Z]$/i.test(version)
          ? `Rev. ${version}`
          : /^\d{1,3}\./.test(version)
            ? `V${version}`
            : tidy(version),
        day: date.day,
      };
}

/** Of the former and the new one, the new. */
function versionBehind(line: string): string | undefined {
  const found = VERSIONS_BEHIND.exec(line);
  return found?.[2] ?? found?.[1];
}

function tidy(version: string): string {
  return /^rev/i.test(version)
    ? `Rev. ${plainVersion(version)}`
    : /^v/i.test(version)
      ? `V${plainVersion(version)}`
      : version;
}

function isRising(days: string[]): boolean {
  return days.every((day, index) => index === 0 || day >= days[index - 1]!);
}
