import type { ComparedPage } from "../../../contract/document-versions.ts";
import { align, anchors } from "./align.ts";
import { likenessOf } from "./page-likeness.ts";
import { pageLines } from "./page-lines.ts";

const LINES_SHOWN = 12;
const LINE_LENGTH = 200;

/** A page of one edition. */
interface Page {
  number: number;
  lines: string[];
  /** Null where there is no text to compare. */
  content: string | null;
}

/** The pages of two editions, side by side in their order: an inserted page moves the others, and does not change them. Texts by page; '' where a page has none. */
export function comparePages(olderTexts: string[], newerTexts: string[]): ComparedPage[] {
  const [older, newer] = [readPages(olderTexts), readPages(newerTexts)];
  const found: ComparedPage[] = [];
  let [from, start] = [0, 0];
  const ends: [number, number] = [older.length, newer.length];
  for (const [one, other] of [...anchors(older.map(({ content }) => content), newer.map(({ content }) => content)), ends]) {
    found.push(...compareGap(older.slice(from, one), newer.slice(start, other)));
    if (one < older.length && other < newer.length) found.push(compareTwo(older[one]!, newer[other]!));
    [from, start] = [one + 1, other + 1];
  }
  return found;
}

function readPages(texts: string[]): Page[] {
  return pageLines(texts).map((lines, index) => ({ number: index + 1, lines, content: texts[index]!.trim() === "" ? null : lines.join("\n") }));
}

/** What stands between two pages that did not change. */
function compareGap(older: Page[], newer: Page[]): ComparedPage[] {
  const pairs = older.length === 1 && newer.length === 1 ? [[0, 0] as const] : align(older.length, newer.length, likenessOf(older.map(({ content }) => content), newer.map(({ content }) => content)));
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
  const places = kind === "added" ? { olderPage: null, newerPage: page.number } : { olderPage: page.number, newerPage: null };
  return { kind: page.content !== null ? kind : "unreadable", ...places, lines: [], moreLines: 0 };
}

function compareTwo(older: Page, newer: Page): ComparedPage {
  const places = { olderPage: older.number, newerPage: newer.number };
  if (older.content === null || newer.content === null) return { kind: "unreadable", ...places, lines: [], moreLines: 0 };
  const lines = older.content === newer.content ? [] : differingLines(older.lines, newer.lines);
  return { kind: lines.length === 0 ? "unchanged" : "changed", ...places, lines: lines.slice(0, LINES_SHOWN), moreLines: Math.max(0, lines.length - LINES_SHOWN) };
}

function differingLines(older: string[], newer: string[]): ComparedPage["lines"] {
  let same = 0;
  while (same < older.length && same < newer.length && older[same] === newer[same]) same++;
  const [before, after] = [older.slice(same), newer.slice(same)];
  const found: ComparedPage["lines"] = [];
  let [from, start] = [0, 0];
  for (const [one, other] of [...align(before.length, after.length, (one, other) => (before[one] === after[other] ? 1 : 0)), [before.length, after.length] as const]) {
    for (; from < one; from++) found.push({ kind: "removed", text: before[from]!.slice(0, LINE_LENGTH) });
    for (; start < other; start++) found.push({ kind: "added", text: after[start]!.slice(0, LINE_LENGTH) });
    [from, start] = [one + 1, other + 1];
  }
  return found;
}
