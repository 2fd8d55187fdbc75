import { CELL, CELLS_WITHIN_LINES, isSectionHeading, LEADERS, UNIT } from "../../section-headings.ts";
import { FIGURE_CAPTION, findGraphs } from "./find-graphs.ts";
import type { Locator, Place } from "./locate-words.ts";
import type { NamedBy } from "./name-documents.ts";

/** What is known of a page when it is ranked. */
export interface RankedPage {
  documentId: number;
  page: number;
  text: string;
  /** By what each of the words names its document; null where it does not. */
  named: (NamedBy | null)[];
}

/** A word that only names the document says where to look, not what is looked for. */
const NAMING_WORTH: Record<NamedBy, number> = { part: 0.6, title: 0.6, brand: 0.5, category: 0.3 };
const NAME_ON_PAGE = 0.25;
const HEADING = 0.5;
const NUMBERED_HEADING = 0.35;
const VALUE_ROW = 0.45;
const VALUE_BELOW = 0.25;
const VALUE_BESIDE_GRAPHS = 0.2;
const CAPTION = 0.1;
const HEADING_OF_NOTHING = 0.1;
const CONTENTS_SHARE = 0.2;
const MORE_PLACES = 0.08;
const SAME_LINE = 0.35;
const CLOSE = 0.5;
const CLOSE_CHARACTERS = 120;
/** For each word of a section that is called by all of them: more than rows and several places are worth together. */
const SECTION = 1;
const HEADING_CHARACTERS = 60;
const LINE_CHARACTERS = 300;
const NUMBERING = /^\s*(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?[\s、]|表|table|第.{1,3}章|[一二三四五六七八九十]+、)/iu;
/** Begun once in a row of digits, and of no more signs than a figure has: a line may be one figure without end. */
const FIGURE = String.raw`(?<!\d)\d[\d.,]{0,40}\s{0,40}`;
const VALUE = new RegExp(`${FIGURE}(?:${UNIT}|$)`, "u");
const VALUE_WITH_UNIT = new RegExp(`${FIGURE}${UNIT}`, "u");
const BELOW_CHARACTERS = 160;

/** How well a page answers: each word where it stands best, how near they stand to each other, how often. Pages compare by it within one search. */
export function scorePage({ text, named }: Omit<RankedPage, "documentId" | "page">, locate: Locator): number {
  const places = locate(text);
  const lines = linesOf(text, places);
  let score = 0;
  const sought: Place[] = [];
  for (const [word, namedBy] of named.entries()) {
    const own = places.filter((place) => place.word === word);
    if (namedBy) score += NAMING_WORTH[namedBy] + (own.length > 0 ? NAME_ON_PAGE : 0);
    if (namedBy || own.length === 0) continue;
    score +=
      Math.max(...own.map((place) => worthOf(place, lines.get(place)!))) +
      MORE_PLACES * Math.log2(Math.max(1, own.filter((place) => !lines.get(place)!.isBesideGraph).length));
    sought.push(...own);
  }
  return score + closeness(sought, lines) + sectionWorth(sought, lines, named.filter((one) => one === null).length);
}

/** Of a page with a section whose heading is made of all words that are sought: its contents answer, whatever tables say elsewhere. */
function sectionWorth(places: readonly Place[], lines: Map<Place, Line>, words: number): number {
  const worths = [...new Set(lines.values())].map((line) => {
    const { text, below, isBesideGraph } = line;
    const own = places.filter((place) => lines.get(place) === line);
    if (isBesideGraph || own.length === 0 || new Set(own.map(({ word }) => word)).size < words) return 0;
    const letters = own.reduce((sum, { start, end }) => sum + end - start, 0);
    if (!isSectionHeading({ line: text, below, letters })) return 0;
    return Math.min(...own.map(({ spelling }) => spelling.worth));
  });
  return SECTION * words * Math.max(0, ...worths);
}

/** The line in which a place stands, as far as it is near: some files know no line ends. */
interface Line {
  start: number;
  text: string;
  isOfContents: boolean;
  /** The beginning of what follows. */
  below: string;
  isBesideGraph: boolean;
}

/** The lines of places that are told in their order. */
export function linesOf(text: string, places: readonly Place[]): Map<Place, Line> {
  const isBesideGraph = places.length > 0 ? findGraphs(text) : () => false;
  const lines = new Map<Place, Line>();
  let last: Line | undefined;
  for (const place of places) {
    if (!last || place.end > last.start + last.text.length) last = lineAround(text, place, isBesideGraph);
    lines.set(place, last);
  }
  return lines;
}

/** The line around a place, cut where it reaches far. */
function lineAround(text: string, { start, end }: Place, isBesideGraph: (start: number, end: number) => boolean): Line {
  const before = text.slice(Math.max(0, start - LINE_CHARACTERS), start);
  const after = text.slice(end, end + LINE_CHARACTERS);
  const begin = before.lastIndexOf("\n") + 1;
  const stop = after.indexOf("\n");
  const line = before.slice(begin) + text.slice(start, end) + (stop < 0 ? after : after.slice(0, stop));
  const lineStart = start - (before.length - begin);
  const below = text.slice(lineStart + line.length, lineStart + line.length + BELOW_CHARACTERS).trimStart();
  return {
    start: lineStart,
    text: line,
    isOfContents: LEADERS.test(line),
    below,
    isBesideGraph: isBesideGraph(lineStart, lineStart + line.length),
  };
}

/**
 * What a place is worth: heading, row with figures, caption, running text, least a table of contents; beside graphs
 * figures without a unit are those of axes.
 */
export function worthOf({ spelling, start, end }: Place, line: Line): number {
  if (line.isOfContents) return spelling.worth * CONTENTS_SHARE;
  if (FIGURE_CAPTION.test(line.text)) return spelling.worth * (1 + CAPTION);
  const behind = line.text.slice(end - line.start);
  if (line.isBesideGraph) return spelling.worth * (1 + (VALUE_WITH_UNIT.test(behind) ? VALUE_BESIDE_GRAPHS : 0));
  const value = VALUE.test(behind) ? VALUE_ROW : isLabel(line, { start, end }) ? VALUE_BELOW : 0;
  return spelling.worth * (1 + Math.max(headingWorth(line, end - start), value));
}

/** Whether a short line begins or ends with the word and is followed by cells of a table: many files have each in a line of its own. */
function isLabel({ start: lineStart, text, below }: Line, { start, end }: Pick<Place, "start" | "end">): boolean {
  const isAtEdge = text.slice(0, start - lineStart).trim() === "" || text.slice(end - lineStart).trim() === "";
  return (
    isAtEdge &&
    text.trim().length <= HEADING_CHARACTERS &&
    below.split("\n", CELLS_WITHIN_LINES).some((line) => CELL.test(line.trim()))
  );
}

function headingWorth({ text, below }: Line, ofWhichWord: number): number {
  if (text.trim().length > HEADING_CHARACTERS) return 0;
  if (ofWhichWord / Math.max(1, text.replaceAll(/\s+/gu, "").length) >= 0.5)
    return below === "" ? HEADING_OF_NOTHING : HEADING;
  return NUMBERING.test(text) ? NUMBERED_HEADING : 0;
}

/** More where the words stand in one line, and the shorter the text is that holds them all. */
function closeness(places: readonly Place[], lines: Map<Place, Line>): number {
  const words = new Set(places.map(({ word }) => word)).size;
  if (words < 2) return 0;
  const sorted = places.toSorted((one, other) => one.start - other.start);
  const within = new Map<number, number>();
  let shortest = Number.POSITIVE_INFINITY;
  let isInLine = false;
  let first = 0;
  for (const place of sorted) {
    within.set(place.word, (within.get(place.word) ?? 0) + 1);
    // Every stretch that holds all words and none too many in front.
    for (; within.size === words; first += 1) {
      const { word, start } = sorted[first]!;
      shortest = Math.min(shortest, place.end - start);
      isInLine ||= lines.get(place)!.start === lines.get(sorted[first]!)!.start;
      const count = within.get(word)! - 1;
      if (count > 0) within.set(word, count);
      else within.delete(word);
    }
  }
  return (isInLine ? SAME_LINE : 0) + (CLOSE * (words - 1)) / (1 + shortest / CLOSE_CHARACTERS);
}
