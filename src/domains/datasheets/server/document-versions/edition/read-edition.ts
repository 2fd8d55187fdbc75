import { foldWidth } from "#shared/fold-width.ts";
import type { Edition } from "../compare-editions.ts";
import { findDates, type PrintedDate } from "./printed-dates.ts";
import { findVersions, plainVersion, type PrintedVersion } from "./printed-versions.ts";
import { findRevisions, newestRevision, placeOf } from "./revision-history.ts";

/** What tells of one edition that stands on several pages; `weight` is that of the best of them. */
interface Candidate {
  value: string;
  pages: Set<number>;
  weight: number;
}

const MAX_LINE = 160;
/** Of a page from its beginning and from its end: papers have some hundred, and editions stand in heads and feet. */
const LINES_AT_EACH_END = 500;
const MAX_WORDS = { withVersion: 9, withDate: 6 };
/** Each version and each day has one of these. */
const MAY_TELL = /\d|rev/i;
const MANY_PAGES = 3;
const COUNTED_PAGES = 5;
/** Pages that others have added behind, with days of their own. */
const ADDED = /package option addendum|package materials information|tape and reel information/i;
/** What is told of behind these words is another edition. */
const FORMER = /(?<!\p{L})(?:supersede[sd]?|replac(?:es|ed|ing)|former(?:ly)?|代替|替代|取代).*$/iu;
/** In front of a version they tell that it is one of something else. */
const OF_OTHERS =
  /(?:usb|type-?c|hdmi|pci(?:e|-x)?|express|pd|qc|bc|ble|bluetooth|蓝牙|smbus|pmbus|i2c|spi|can|lin|sata|mipi|dsi|csi|ddr\d?|sd|emmc|onfi|jesd\S*|jedec|iec\S*|iso\S*|std\S*|mil\S*|ul\S*|aec\S*|ipc\S*|ieee\S*|spec\.?|(?<!(?:product|preliminary|target|objective|device) )specifications?|standards?|compliant|compatible|compl(?:y|ies)|supports?|支持|符合|兼容|标准|规范|协议|silicon|die|chip|hardware|firmware|software|board|pcb|driver|library|硬件|固件|软件)[\s(（:,_-]*(?:to|with)?\s*$/i;
const NO_DAY_OF_ITS_OWN =
  /start of (?:commercial|mass) production|printed in|last time buy|expir|valid until|effective|et al|\bvol\.|\bpp\.|isbn|directive|regulation|\bsince\b|\bas of\b|证书|专利|patent/i;
const LABELLED =
  /(?:date of (?:issue|release)|(?:release|issue|issued|revision|document|publication) date|revised|last updated?|updated|published|released|发布日期|发布时间|修订日期|更新日期|版本日期|日期)\s*[:：]?\s*$/i;
const REVISED = /revised\s*[:：]?\s*$/i;
const FURNITURE = [
  /https?:\S+|www\.\S+/gi,
  /(?:page\s?)?\d{1,4}\s?(?:\/|of)\s?\d{1,4}/gi,
  /第[\s-]{0,3}\d{1,4}[\s-]{0,3}页/g,
  /共\s?\d{1,4}\s?页/g,
];

/**
 * Reads off a document's pages which edition it is, by heads and feet or its history; null where not certain. A month
 * is its first day, a year alone is no day. In time linear in the pages.
 */
export function readEdition(pages: readonly string[], today: string): Edition {
  const lines = pages.map((text) => (ADDED.test(text) ? [] : linesOf(text)));
  const repeated = repeatedLines(lines);
  const revisions = findRevisions(lines, today);
  const rows = new Set(revisions.map(({ at }) => at));
  const versions = new Map<string, Candidate>();
  const days = new Map<string, Candidate>();
  for (const [page, linesOfPage] of lines.entries()) {
    for (const [index, line] of linesOfPage.entries()) {
      if (!MAY_TELL.test(line) || rows.has(placeOf(page, index))) continue;
      const whole = line.replace(FORMER, "");
      const dates = NO_DAY_OF_ITS_OWN.test(`${linesOfPage[index - 1]?.slice(-MAX_LINE / 2) ?? ""} ${whole}`)
        ? []
        : findDates(whole, today);
      const version = pickVersion(whole, dates, repeated.has(withoutPage(line)));
      if (version) add(versions, version.version, { page, weight: dates.length > 0 ? 2 : 0 });
      for (const { day, weight } of pickDays(whole, dates, version)) add(days, day, { page, weight });
    }
  }
  const version = best(versions);
  const publishedOn = best(days);
  const newest = version && publishedOn ? null : newestRevision(revisions.map(({ row }) => row));
  if (!newest) return { version, publishedOn };
  if (version)
    return { version, publishedOn: plainVersion(newest.version) === plainVersion(version) ? newest.day : null };
  return publishedOn && publishedOn.slice(0, 7) !== newest.day.slice(0, 7)
    ? { version, publishedOn }
    : { version: newest.version, publishedOn: publishedOn ?? newest.day };
}

function linesOf(text: string): string[] {
  // What is too long is left out before it is folded, which makes one sign of four at most.
  const lines = text
    .split("\n")
    .filter((line) => line.length <= 4 * MAX_LINE)
    .map((line) => foldWidth(line).trim())
    .filter((line) => line !== "" && line.length <= MAX_LINE);
  return lines.length > 2 * LINES_AT_EACH_END
    ? [...lines.slice(0, LINES_AT_EACH_END), ...lines.slice(-LINES_AT_EACH_END)]
    : lines;
}

/** Lines that stand on more than one page, but for the page's number. */
function repeatedLines(pages: readonly string[][]): Set<string> {
  const counts = new Map<string, number>();
  for (const lines of pages)
    for (const line of new Set(lines.map(withoutPage))) counts.set(line, (counts.get(line) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > 1).map(([line]) => line));
}

function withoutPage(line: string): string {
  return line.replace(/\d{1,4}\s?(?:\/|of)\s?\d{1,4}|\s\d{1,4}$|^\d{1,4}\s/gi, " ").trim();
}

/** The version of the document that a line of its head, foot or cover prints. */
function pickVersion(line: string, dates: PrintedDate[], isRepeated: boolean): PrintedVersion | null {
  const versions = findVersions(line);
  if (versions.length === 0) return null;
  const rest = without(line, dates);
  for (const version of versions) {
    if (OF_OTHERS.test(line.slice(0, version.from))) continue;
    const others = without(rest, [version]);
    if (countWords(others) > MAX_WORDS.withVersion) continue;
    if (!version.isBare) return version;
    const isAlone = others.replace(/\d{1,4}/g, "").trim() === "";
    const isFoot =
      dates.length > 0 ||
      isRepeated ||
      /©|copyright|版权/i.test(line) ||
      FURNITURE.some((pattern) => line.search(pattern) >= 0);
    if (isAlone || isFoot) return version;
  }
  return null;
}

/** The days of the document itself that a line prints. */
function pickDays(
  line: string,
  dates: PrintedDate[],
  version: PrintedVersion | null,
): { day: string; weight: number }[] {
  if (dates.length === 0) return [];
  const before = (date: PrintedDate) => line.slice(0, date.from);
  const revised = dates.find((date) => REVISED.test(before(date)));
  if (revised) return [{ day: revised.day, weight: 6 }];
  const rest = without(without(line, dates), version ? [version] : []);
  const words = countWords(rest);
  return dates.flatMap((date) => {
    if (LABELLED.test(before(date))) return [{ day: date.day, weight: 5 }];
    // Several days without a word are a table's row.
    if (dates.length > 1) return [];
    if (version) return [{ day: date.day, weight: 3 }];
    // So is a number with a point.
    if (/\d\.\d/.test(rest)) return [];
    const isAlone = words === 0 && before(date).trim() === "" && !/^\d{4}|^\d\d?\/\d{4}/.test(line);
    return date.isVague
      ? isAlone
        ? [{ day: date.day, weight: 0 }]
        : []
      : words <= MAX_WORDS.withDate
        ? [{ day: date.day, weight: 0 }]
        : [];
  });
}

function without(line: string, found: readonly { from: number; to: number }[]): string {
  return found.reduce((rest, { from, to }) => rest.slice(0, from) + " ".repeat(to - from) + rest.slice(to), line);
}

/** Two Chinese characters are a word. */
function countWords(line: string): number {
  const plain = FURNITURE.reduce((rest, pattern) => rest.replaceAll(pattern, " "), line);
  return (
    (plain.match(/[\p{Script=Latin}\d_-]*\p{Script=Latin}{2}[\p{Script=Latin}\d_-]*/gu)?.length ?? 0) +
    Math.ceil((plain.match(/\p{Script=Han}/gu)?.length ?? 0) / 2)
  );
}

function add(candidates: Map<string, Candidate>, value: string, { page, weight }: { page: number; weight: number }) {
  const candidate = candidates.get(value) ?? { value, pages: new Set(), weight: 0 };
  candidate.pages.add(page);
  candidate.weight = Math.max(candidate.weight, weight);
  candidates.set(value, candidate);
}

/** What stands on the first page, on the second with words that tell, or on many; of several what stands on the very first, with words that tell, on most pages. */
function best(candidates: Map<string, Candidate>): string | null {
  const scored = [...candidates.values()]
    .filter(
      ({ pages, weight }) => weight >= 5 || pages.size >= MANY_PAGES || pages.has(0) || (weight > 0 && pages.has(1)),
    )
    .map(({ value, pages, weight }) => ({
      value,
      score: weight + (pages.has(0) ? 3 : 0) + Math.min(pages.size, COUNTED_PAGES),
    }))
    .sort((one, other) => other.score - one.score || (other.value > one.value ? 1 : -1));
  return scored[0]?.value ?? null;
}
