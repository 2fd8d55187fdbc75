import type { ComparedPage, Difference } from "../../../contract/document-versions.ts";
import { align, anchors } from "./align.ts";
import { likenessOf } from "./page-likeness.ts";
import { type PageLines, pageLines } from "./page-lines.ts";

/** Of each page; what differs beyond is counted. */
const LINES_KEPT = 300;
const LINE_LENGTH = 200;
/** Of each page behind the first line that differs; more are not looked at for what they have in common. */
const LINES_ALIGNED = 500;

/** A page of one edition. */
interface Page {
  number: number;
  lines: PageLines;
  /** Null where there is no text to compare. */
  content: string | null;
}

/** Of all pages together. */
const CHARACTERS_KEPT = 3_000_000;

/** What differs between two editions: how many pages of each kind there are, and the rows that tell of them. */
export function compareTexts(
  olderTexts: string[],
  newerTexts: string[],
): { counts: Difference["counts"]; rows: ComparedPage[] } {
  const counts = { changed: 0, added: 0, removed: 0, unreadable: 0, unchanged: 0 };
  const rows: ComparedPage[] = [];
  let left = CHARACTERS_KEPT;
  for (const page of comparePages(olderTexts, newerTexts)) {
    counts[page.kind] += 1;
    const last = rows.at(-1);
    left -= page.lines.reduce((sum, { text }) => sum + text.length, 0);
    if (page.kind === "unchanged" && last?.kind === "unchanged") last.pageCount += 1;
    else rows.push(left >= 0 ? page : { ...page, lines: [], moreLines: page.lines.length + page.moreLines });
  }
  return { counts, rows };
}

/** The pages of two editions, side by side in their order: an inserted page moves the others, and does not change them. Texts by page; '' where a page has none. */
export function comparePages(olderTexts: string[], newerTexts: string[]): ComparedPage[] {
  const [older, newer] = [readPages(olderTexts), readPages(newerTexts)];
  const found: ComparedPage[] = [];
  let [from, start] = [0, 0];
  const ends: [number, number] = [older.length, newer.length];
  for (const [one, other] of [
    ...anchors(
      older.map(({ content }) => content),
      newer.map(({ content }) => content),
    ),
    ends,
  ]) {
    found.push(...compareGap(older.slice(from, one), newer.slice(start, other)));
    if (one < older.length && other < newer.length) found.push(compareTwo(older[one]!, newer[other]!));
    [from, start] = [one + 1, other + 1];
  }
  return found;
}

function readPages(texts: string[]): Page[] {
  return pageLines(texts).map((lines, index) => ({
    number: index + 1,
    lines,
    content: texts[index]!.trim() === "" ? null : lines.folded.join("\n"),
  }));
}

/** What stands between two pages that did not change. */
function compareGap(older: Page[], newer: Page[]): ComparedPage[] {
  const pairs =
    older.length === 1 && newer.length === 1
      ? [[0, 0] as const]
      : align(
          older.length,
          newer.length,
          likenessOf(
            older.map(({ content }) => content),
            newer.map(({ content }) => content),
          ),
        );
  const found: ComparedPage[] = [];
  let [from, start] = [0, 0];
  for (const [one, other] of [...pairs, [older.length, newer.length] as const]) {
    for (; from < one; from++) found.push(alone("removed", older[from]!));
    for (; start < other; start++) found.push(alone("added", newer[start]!));
    if (one < older.length && other < newer.length) found.push(compareTwo(older[one]!, newer[other]!));
    [from, start] = [one + 1, other + 1];
  }
  return found;
}

function alone(kind: "added" | "removed", page: Page): ComparedPage {
  const places =
    kind === "added" ? { olderPage: null, newerPage: page.number } : { olderPage: page.number, newerPage: null };
  return { kind: page.content !== null ? kind : "unreadable", ...places, pageCount: 1, lines: [], moreLines: 0 };
}

function compareTwo(older: Page, newer: Page): ComparedPage {
  const places = { olderPage: older.number, newerPage: newer.number };
  if (older.content === null || newer.content === null)
    return { kind: "unreadable", ...places, pageCount: 1, lines: [], moreLines: 0 };
  const lines = older.content === newer.content ? [] : differingLines(older.lines, newer.lines);
  return {
    kind: lines.length === 0 ? "unchanged" : "changed",
    ...places,
    pageCount: 1,
    lines: lines.slice(0, LINES_KEPT),
    moreLines: Math.max(0, lines.length - LINES_KEPT),
  };
}

function differingLines(older: PageLines, newer: PageLines): ComparedPage["lines"] {
  const [before, after] = [older.folded, newer.folded];
  let same = 0;
  while (same < before.length && same < after.length && before[same] === after[same]) same++;
  const pairs = align(
    Math.min(before.length - same, LINES_ALIGNED),
    Math.min(after.length - same, LINES_ALIGNED),
    (one, other) => (before[one + same] === after[other + same] ? 1 : 0),
  );
  const found: ComparedPage["lines"] = [];
  let [from, start] = [same, same];
  for (const [one, other] of [...pairs, [before.length - same, after.length - same] as const]) {
    // A line and what took its place stand one below the other.
    while (from < one + same || start < other + same) {
      if (from < one + same)
        found.push({ kind: "removed", text: older.printed[from++]!.slice(0, LINE_LENGTH).toWellFormed() });
      if (start < other + same)
        found.push({ kind: "added", text: newer.printed[start++]!.slice(0, LINE_LENGTH).toWellFormed() });
    }
    [from, start] = [one + same + 1, other + same + 1];
  }
  return found;
}
