import type { Passage } from "../../contract/search.ts";
import type { Locator, Place } from "./locate-words.ts";
import { linesOf, worthOf } from "./rank-pages.ts";
import type { Word } from "./read-question.ts";

const CHARACTERS = 160;
const BEFORE = 50;
/** Of what a heading or figures are worth to a page. */
const FIGURES_SHARE = 0.4;
/** Leaders are long and say nothing. */
const READ_MAX = 4 * CHARACTERS;
/** A cut is moved so far to where a line, sentence or word ends. */
const MOVED_MAX = 24;
const BREAKS = [/\n/u, /[。；;!?！？]|\.\s/u, /[\s，,、]/u];
/** Their blanks left aside: what follows keeps its own. */
const ALL_LEADERS = /[.·…](?:\s?[.·…]){5,}/gu;

/**
 * The place of a page that answers, with the words marked. `sought` are the words that say more than which document is meant. What the
 * first locator finds nowhere the second looks for.
 */
export function cutPassage(
  { page, text, words, sought }: { page: number; text: string; words: readonly Word[]; sought: ReadonlySet<number> },
  [locate, locateSlowly]: readonly [Locator, Locator],
): Passage {
  const located = locate(text);
  const places = located.length > 0 ? located : locateSlowly(text);
  const from = startOfBest(text, places, sought);
  const end = endOfPassage(text, from);
  const start = moveCut(text, end < text.length ? from : startOfPassage(text, from), "back");
  return { page, pieces: markPieces(text, places, { start, end }), words: wordsToMark(places, words, sought) };
}

/** Where the window begins that holds most of the words, those that are sought before the others. */
function startOfBest(text: string, places: readonly Place[], sought: ReadonlySet<number>): number {
  const lines = linesOf(text, places);
  let best = { start: 0, worth: -1 };
  for (const [index, first] of places.entries()) {
    const kinds = new Map<number, number>();
    for (let at = index; at < places.length && places[at]!.end <= first.start + CHARACTERS - BEFORE; at += 1) {
      const place = places[at]!;
      kinds.set(
        place.word,
        Math.max(kinds.get(place.word) ?? 0, place.spelling.worth * (sought.has(place.word) ? 1 : 0.3)),
      );
    }
    const line = lines.get(first)!;
    const figures =
      sought.has(first.word) && !line.isOfContents ? FIGURES_SHARE * (worthOf(first, line) - first.spelling.worth) : 0;
    const worth =
      (Array.from(kinds.values()).reduce((sum, one) => sum + one, 0) + figures) * (line.isOfContents ? 0.3 : 1);
    if (worth > best.worth + 1e-9) best = { start: Math.max(0, first.start - BEFORE), worth };
  }
  return best.start;
}

/** Where a passage ends that is long enough as it is shown. */
function endOfPassage(text: string, from: number): number {
  let end = from;
  for (
    let lacking = CHARACTERS;
    lacking > 0 && end < Math.min(text.length, from + READ_MAX);
    lacking = CHARACTERS - shown(text.slice(from, end)).length
  )
    end += lacking;
  return moveCut(text, Math.min(text.length, end), "on");
}

/** Where one begins that is to be as long, though the text ends with it. */
function startOfPassage(text: string, from: number): number {
  return Math.max(0, from - Math.max(0, CHARACTERS - shown(text.slice(from)).length));
}

/** In one line, the leaders of a table of contents as one sign. */
function shown(text: string): string {
  return text.replaceAll(ALL_LEADERS, "…").replaceAll(/\s+/gu, " ");
}

function moveCut(text: string, at: number, way: "back" | "on"): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  const [from, to] = way === "back" ? [Math.max(0, at - MOVED_MAX), at] : [at, Math.min(text.length, at + MOVED_MAX)];
  const near = text.slice(from, to);
  for (const pattern of BREAKS) {
    const found = [...near.matchAll(new RegExp(pattern, "gu"))].map((match) => match.index + match[0].length);
    const chosen = way === "back" ? found.at(-1) : found[0];
    if (chosen !== undefined) return from + chosen;
  }
  // Half of a character would be none.
  return /[\udc00-\udfff]/.test(text[at] ?? "") ? at - 1 : at;
}

function markPieces(
  text: string,
  places: readonly Place[],
  { start, end }: { start: number; end: number },
): Passage["pieces"] {
  const pieces: Passage["pieces"] = [];
  const add = (from: number, to: number, isMarked: boolean) => {
    const piece = shown(text.slice(from, to));
    if (piece !== "") pieces.push({ text: piece, isMarked });
  };
  let behind = start;
  for (const place of places) {
    if (place.end <= behind || place.start >= end) continue;
    add(behind, Math.max(behind, place.start), false);
    add(Math.max(behind, place.start), place.end, true);
    behind = place.end;
  }
  if (behind < end) add(behind, end, false);
  if (pieces[0] && !pieces[0].isMarked) pieces[0] = { ...pieces[0], text: pieces[0].text.trimStart() };
  return pieces.filter(({ text: piece }) => piece !== "");
}

/** For each word what it is called there: those that are sought where any stands on the page, else all. A phrase stands in quotation marks. */
function wordsToMark(places: readonly Place[], words: readonly Word[], sought: ReadonlySet<number>): string {
  const isSought = places.some(({ word }) => sought.has(word));
  const marked = words.flatMap((_, word) => {
    const best =
      isSought && !sought.has(word)
        ? undefined
        : places
            .filter((place) => place.word === word)
            .sort((one, other) => other.spelling.worth - one.spelling.worth)[0];
    return best ? [best.spelling.text] : [];
  });
  return marked.map((text) => (/\s/u.test(text) ? `"${text.replaceAll('"', "")}"` : text)).join(" ");
}
