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
const CONTENTS_SHARE = 0.2;
const MORE_PLACES = 0.08;
const SAME_LINE = 0.35;
const CLOSE = 0.5;
const CLOSE_CHARACTERS = 120;
const HEADING_CHARACTERS = 60;
const LEADERS = /(?:[.·…]\s?){6,}|…{2,}/u;
const NUMBERING = /^\s*(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?[\s、]|表|图|table|figure|fig\.|第.{1,3}章|[一二三四五六七八九十]+、)/iu;
const VALUE = /[-−+±<>≤≥]?\d[\d.,]*\s*(?:[%°℃ΩΩµμumkMnpGVAWFHs]|dB|Hz|bps|$)/u;

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
    score += Math.max(...own.map((place) => worthOf(place, lines.get(place)!))) + MORE_PLACES * Math.log2(own.length);
    sought.push(...own);
  }
  return score + closeness(sought, lines);
}

interface Line {
  start: number;
  text: string;
}

function linesOf(text: string, places: readonly Place[]): Map<Place, Line> {
  return new Map(
    places.map((place) => {
      const start = text.lastIndexOf("\n", place.start - 1) + 1;
      const end = text.indexOf("\n", place.end);
      return [place, { start, text: text.slice(start, end < 0 ? text.length : end) }];
    }),
  );
}

/** What a place is worth: a heading, a row of a table with its figures, or a line of running text; least in a table of contents. */
function worthOf({ spelling, start, end }: Place, { start: lineStart, text }: Line): number {
  if (LEADERS.test(text)) return spelling.worth * CONTENTS_SHARE;
  const length = text.replaceAll(/\s+/gu, "").length;
  const isHeading = text.trim().length <= HEADING_CHARACTERS && (end - start) / Math.max(1, length) >= 0.5;
  const heading = isHeading ? HEADING : NUMBERING.test(text) && text.trim().length <= HEADING_CHARACTERS ? NUMBERED_HEADING : 0;
  const value = VALUE.test(text.slice(end - lineStart)) ? VALUE_ROW : 0;
  return spelling.worth * (1 + Math.max(heading, value));
}

/** More where the words stand in one line, and the shorter the text is that holds them all. */
function closeness(places: readonly Place[], lines: Map<Place, Line>): number {
  const words = new Set(places.map(({ word }) => word)).size;
  if (words < 2) return 0;
  const sorted = places.toSorted((one, other) => one.start - other.start);
  let shortest = Number.POSITIVE_INFINITY;
  let isInLine = false;
  for (const [index, first] of sorted.entries()) {
    const seen = new Set<number>();
    for (const place of sorted.slice(index)) {
      seen.add(place.word);
      if (seen.size < words) continue;
      shortest = Math.min(shortest, place.end - first.start);
      isInLine ||= lines.get(place)!.start === lines.get(first)!.start;
      break;
    }
  }
  return (isInLine ? SAME_LINE : 0) + (CLOSE * (words - 1)) / (1 + shortest / CLOSE_CHARACTERS);
}
