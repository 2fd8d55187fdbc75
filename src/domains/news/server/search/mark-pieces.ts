import { tokensOf } from "#platform/text-search/tokens.ts";
import { CJK } from "#shared/fold-text.ts";
import { toSimplified } from "#shared/simplified.ts";
import type { Pieces } from "../../contract/search.ts";
import { isPartNumber } from "./part-lexemes.ts";
import type { SearchWord } from "./read-words.ts";

/** A place in a text, in UTF-16 units. */
interface Place {
  word: number;
  start: number;
  end: number;
}

const PASSAGE_CHARACTERS = 120;
const BEFORE_CHARACTERS = 30;
/** A cut is moved so far to where a sentence begins. */
const MOVED_MAX = 20;
const PLACES_MAX = 200;
/** So many places of a word are looked at for those where it stands by itself. */
const PLACES_TRIED = 1_000;
/** Of a word that blanks part from others, in any alphabet: ō as well as o. */
const LETTER = new RegExp(`(?![${CJK}])[\\p{L}\\p{N}\\p{M}]`, "u");
/** What shows nothing and parts no word, such as a soft hyphen; so many of them are looked past. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/;
const UNSEEN_MAX = 4;
/** Where the quick way finds nothing, so much of the text is looked through as the index does it. */
const SLOW_CHARACTERS = 4_000;

/** The whole text, with the words marked. */
export function markWords(text: string, words: readonly SearchWord[]): Pieces {
  return cutPieces(text, placesOf(text, words), { start: 0, end: text.length });
}

/** The stretch of a text that holds most of the words, with them marked; none where it holds none. */
export function cutPassage(text: string, words: readonly SearchWord[]): Pieces {
  const places = placesOf(text, words);
  if (places.length === 0) return [];
  const start = beginning(text, startOfBest(places));
  const end = Math.min(text.length, start + PASSAGE_CHARACTERS);
  const pieces = cutPieces(text, places, { start, end: isLowHalf(text, end) ? end + 1 : end });
  return end < text.length ? [...pieces, { text: "…", isMarked: false }] : pieces;
}

/** How many of the words a text holds, as they are written there but for case and traditional characters. */
export function countWordsIn(text: string, words: readonly SearchWord[]): number {
  const folded = toSimplified(text).toLowerCase();
  return words.filter((word) => word.folded.some((sought) => findQuickly(folded, sought, 0).length > 0)).length;
}

function placesOf(text: string, words: readonly SearchWord[]): Place[] {
  const folded = toSimplified(text).toLowerCase();
  const quick =
    folded.length === text.length
      ? words.flatMap((word, at) => word.folded.flatMap((sought) => findQuickly(folded, sought, at)))
      : [];
  const found = new Set(quick.map(({ word }) => word));
  const places =
    found.size === words.length
      ? quick
      : [...quick, ...findByTokens(text.slice(0, SLOW_CHARACTERS), words).filter(({ word }) => !found.has(word))];
  return places.toSorted((one, other) => one.start - other.start || other.end - one.end);
}

function findQuickly(folded: string, sought: string, word: number): Place[] {
  const places: Place[] = [];
  // It is also found by its beginning or its end.
  const isPart = isPartNumber(sought);
  let at = folded.indexOf(sought);
  for (let tried = 0; at >= 0 && tried < PLACES_TRIED && places.length < PLACES_MAX; tried += 1) {
    const end = at + sought.length;
    if (isPart || (!isWithinWord(folded, at) && !isWithinWord(folded, end))) places.push({ word, start: at, end });
    at = folded.indexOf(sought, end);
  }
  return places;
}

/** Whether a word or a number goes on across this place, as the index has it. */
function isWithinWord(folded: string, at: number): boolean {
  return LETTER.test(seenFrom(folded, at - 1, -1)) && LETTER.test(seenFrom(folded, at, 1));
}

/** The sign at a place, or the next one that shows anything. */
function seenFrom(folded: string, at: number, step: 1 | -1): string {
  let place = at;
  while (UNSEEN.test(folded[place] ?? "") && Math.abs(place - at) < UNSEEN_MAX) place += step;
  return folded[place] ?? "";
}

/** As the index finds them: width, blanks and line ends within a word don't count. */
function findByTokens(text: string, words: readonly SearchWord[]): Place[] {
  const tokens = tokensOf(text);
  return words.flatMap(({ spellings }, word) =>
    spellings.flatMap((spelling) => {
      const sought = tokensOf(spelling);
      return tokens.flatMap((token, at): Place[] => {
        const holds = sought.every(({ lexemes }, place) => {
          const beside = tokens[at + place];
          return (
            beside !== undefined &&
            lexemes.some((lexeme) =>
              [...beside.lexemes, ...beside.also].some(
                (one) =>
                  one === lexeme || (lexeme.length === 1 && one.startsWith(lexeme) && /\p{Script=Han}/u.test(lexeme)),
              ),
            )
          );
        });
        return holds ? [{ word, start: token.start, end: tokens[at + sought.length - 1]!.end }] : [];
      });
    }),
  );
}

/** Where the stretch begins that holds most of the words. */
function startOfBest(places: readonly Place[]): number {
  let best = { start: places[0]!.start, words: 0 };
  for (const [at, { start }] of places.entries()) {
    const held = new Set<number>();
    for (
      let behind = at;
      behind < places.length && places[behind]!.end <= start + PASSAGE_CHARACTERS - BEFORE_CHARACTERS;
      behind += 1
    )
      held.add(places[behind]!.word);
    if (held.size > best.words) best = { start, words: held.size };
  }
  return best.start;
}

function beginning(text: string, start: number): number {
  const from = Math.max(0, start - BEFORE_CHARACTERS);
  if (from === 0) return 0;
  const near = text.slice(Math.max(0, from - MOVED_MAX), start);
  const sentence = Math.max(...["。", "！", "？", "；", "\n"].map((end) => near.lastIndexOf(end)));
  const at = sentence >= 0 ? Math.max(0, from - MOVED_MAX) + sentence + 1 : from;
  return isLowHalf(text, at) ? at - 1 : at;
}

function isLowHalf(text: string, at: number): boolean {
  return /[\udc00-\udfff]/.test(text[at] ?? "");
}

function cutPieces(text: string, places: readonly Place[], { start, end }: { start: number; end: number }): Pieces {
  const pieces: Pieces = [];
  const add = (from: number, to: number, isMarked: boolean) => {
    const piece = text.slice(from, to).replaceAll(/\s+/gu, " ");
    if (piece !== "") pieces.push({ text: piece, isMarked });
  };
  let behind = start;
  for (const place of places) {
    if (place.start < behind || place.start >= end) continue;
    add(behind, place.start, false);
    behind = Math.min(place.end, end);
    add(place.start, behind, true);
  }
  add(behind, end, false);
  return pieces;
}
