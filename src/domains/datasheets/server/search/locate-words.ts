import { isUnit } from "#platform/text-search/quantities.ts";
import { type Token, tokensOf } from "#platform/text-search/tokens.ts";
import { foldText } from "#shared/fold-text.ts";
import { toSimplified } from "#shared/simplified.ts";
import type { Spelling, Word } from "./read-question.ts";

/** A place on a page where a word stands. */
export interface Place {
  /** Which of the words. */
  word: number;
  /** What it is called there. */
  spelling: Spelling;
  start: number;
  end: number;
}

export type Locator = (text: string) => Place[];

/** Of one spelling, and of one word, on one page. */
const PLACES_MAX = 12;
/** Of all words on one page, shared out among them. */
const PLACES_OF_A_PAGE = 48;
/**
 * How much the expressions of one search go through, as nobody else is answered meanwhile; in characters, not time, so
 * that the same search finds the same places.
 */
const CHARACTERS_MAX = 3_000_000;
/** What a character counts where a page lacks what the expression needs, and where it needs nothing by which pages are told apart: single letters may begin anywhere. */
const LACKING_SHARE = 1 / 12;
const NEEDLESS_SHARE = 3;
/** Of all pages together. */
const CHARACTERS_BY_TOKENS = 8000;
const CHARACTERS_OF_A_PAGE_BY_TOKENS = 4000;
const SPECIAL = /[.*+?^${}()|[\]\\/]/;
const HAN = /\p{Script=Han}/u;
const CLASSES: Record<string, string> = {
  u: "[uµμ]",
  "-": "[-−‐‑–—－]",
  "°": "[°º˚]",
  "(": "[(（]",
  ")": "[)）]",
  "%": "[%％]",
  "~": "[~～]",
  "±": "(?:±|\\+/-)",
};

/**
 * Finds words on pages by expressions, which is quicker, then by tokens; one locator serves one search, and tells no
 * more places once it has gone through its share.
 */
export function locatorOf(words: readonly Word[]): Locator {
  const sought = words.flatMap(({ spellings }, word) =>
    spellings.map((spelling) => ({
      word,
      spelling,
      pattern: patternOf(spelling.text),
      needed: neededFor(spelling.text),
    })),
  );
  const known = new Map<string, Place[]>();
  let left = CHARACTERS_MAX;
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const found: Place[] = [];
    if (left > 0) {
      const small = text.toLowerCase();
      for (const { word, spelling, pattern, needed } of sought) {
        if (left <= 0) break;
        if (!needed.every((piece) => (typeof piece === "string" ? small.includes(piece) : piece.test(small)))) {
          left -= text.length * LACKING_SHARE;
          continue;
        }
        const { places, looked } = findAll(text, pattern);
        left -= looked * (needed.length === 0 ? NEEDLESS_SHARE : 1);
        for (const place of places) found.push({ word, spelling, ...place });
      }
    }
    const places = firstOfEach(withoutOverlaps(found), words.length);
    known.set(text, places);
    return places;
  };
}

/** The first places of a pattern, and how many characters were looked at for them. */
function findAll(text: string, pattern: RegExp): { places: { start: number; end: number }[]; looked: number } {
  const places: { start: number; end: number }[] = [];
  pattern.lastIndex = 0;
  while (places.length < PLACES_MAX) {
    const match = pattern.exec(text);
    if (!match) return { places, looked: text.length };
    places.push({ start: match.index, end: match.index + match[0].length });
  }
  return { places, looked: pattern.lastIndex };
}

/** Places by the tokens of the text: misses nothing that the search has found, but slow, so only on the beginnings of the first pages that it is asked for. */
export function tokenLocatorOf(words: readonly Word[]): Locator {
  const sought = words.flatMap(({ spellings }, word) =>
    spellings.map((spelling) => ({ word, spelling, phrase: tokensOf(spelling.text).map(({ lexemes }) => lexemes) })),
  );
  let left = CHARACTERS_BY_TOKENS;
  return (text) => {
    const looked = text.slice(0, Math.min(left, CHARACTERS_OF_A_PAGE_BY_TOKENS));
    left -= looked.length;
    const tokens = tokensOf(looked);
    const starts = placesOfLexemes(tokens);
    const found = sought.flatMap(({ word, spelling, phrase }) => {
      const from = new Set(phrase[0]?.flatMap((lexeme) => starts.get(lexeme) ?? []));
      const fitting = [...from].filter((at) =>
        phrase.every((lexemes, index) => fitsToken(lexemes, tokens[at + index])),
      );
      return fitting.map((at) => ({
        word,
        spelling,
        start: tokens[at]!.start,
        end: tokens[at + phrase.length - 1]!.end,
      }));
    });
    return firstOfEach(withoutOverlaps(found), words.length);
  };
}

/** Where each lexeme stands among the tokens; a pair of Chinese characters by its first one, too. */
function placesOfLexemes(tokens: readonly Token[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { lexemes, also }] of tokens.entries()) {
    for (const lexeme of [...lexemes, ...also]) {
      for (const key of HAN.test(lexeme[0] ?? "") && lexeme.length > 1 ? [lexeme, lexeme[0]!] : [lexeme]) {
        const known = places.get(key);
        if (known) known.push(at);
        else places.set(key, [at]);
      }
    }
  }
  return places;
}

function fitsToken(asked: readonly string[], token: Token | undefined): boolean {
  if (!token) return false;
  const single = asked.find((lexeme) => lexeme.length === 1 && HAN.test(lexeme));
  const fits = (lexeme: string) => asked.includes(lexeme) || (single !== undefined && lexeme.startsWith(single));
  return token.lexemes.some(fits) || token.also.some(fits);
}

/** In their order; of those that overlap the longer, and of equal ones that of more worth. */
function withoutOverlaps(places: Place[]): Place[] {
  const sorted = places.sort(
    (one, other) => one.start - other.start || other.end - one.end || other.spelling.worth - one.spelling.worth,
  );
  const kept: Place[] = [];
  for (const place of sorted) {
    const last = kept.at(-1);
    if (!last || place.start >= last.end) kept.push(place);
    else if (place.end - place.start > last.end - last.start) kept[kept.length - 1] = place;
  }
  return kept;
}

function firstOfEach(places: Place[], words: number): Place[] {
  const most = Math.min(PLACES_MAX, Math.ceil(PLACES_OF_A_PAGE / words));
  const counts = new Map<number, number>();
  return places.filter(({ word }) => {
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    return count <= most;
  });
}

/** Between words; bounded, and never beside another gap: what is typed must not make the search for it long. */
const BETWEEN_WORDS = "[\\s\\-−‐‑–—]{0,3}";
const WITHIN_SYMBOL = "\\s{0,2}";

/** The spelling in any case and width, with blanks, line ends and hyphens where files have them. */
function patternOf(spelling: string): RegExp {
  const folded = foldText(spelling).folded.trim();
  const isSymbol = folded.includes("(") && folded.length <= 16;
  let pattern = "";
  let before = "";
  for (const part of folded.match(/[\s-]+|[^\s-]/gu) ?? []) {
    if (/^[\s-]/u.test(part)) {
      // A hyphen between words may be a blank on the page.
      if (part.includes("-") && !/[a-z]/.test(before)) pattern += (before === "" ? "" : WITHIN_SYMBOL) + CLASSES["-"];
      before = " ";
      continue;
    }
    if (pattern !== "") pattern += gapBetween(before, part, isSymbol);
    pattern += characterClass(part);
    before = part;
  }
  if (pattern === "") return /(?!)/gu;
  pattern = pattern
    .replaceAll("ohm", "(?:ohms?|[ΩΩ])")
    .replace(/\[°º˚\](?:\\s\{0,2\})?c/gu, "(?:[°º˚◦]\\s{0,2}C|℃|o\\s?C)");
  const begins = isUnit(folded) ? "(?<![A-Za-z])" : /^[a-z0-9]/.test(folded) ? "(?<![A-Za-z0-9])" : "";
  const ends = /[a-z]$/.test(folded)
    ? `${/[a-z]{3}$/.test(folded) ? "(?:s|es)?" : ""}(?![A-Za-z0-9])`
    : /\d$/.test(folded)
      ? "(?![0-9]|\\.[0-9])"
      : "";
  return new RegExp(begins + pattern + ends, "giu");
}

/** What a text in small letters must hold for the pattern of a spelling to be found in it: the pieces that the pattern writes in one way, or in any of few. */
function neededFor(spelling: string): (string | RegExp)[] {
  const { folded } = foldText(spelling);
  if (folded.includes("(")) return [];
  const pieces = folded.replaceAll(/ohms?|°\s*c/g, " ").match(/[a-tv-z]{2,}|\d+|\p{Script=Han}/gu) ?? [];
  return pieces.map((piece) => {
    const variants = HAN.test(piece) ? variantsOf(piece) : piece;
    return variants === piece ? piece : new RegExp(variants, "u");
  });
}

function gapBetween(before: string, character: string, isSymbol: boolean): string {
  if (before === " ") return BETWEEN_WORDS;
  if (HAN.test(before) && HAN.test(character)) return WITHIN_SYMBOL;
  const changes = /\d/.test(before) !== /\d/.test(character) && !(/[a-z]/.test(before) && /\d/.test(character));
  return isSymbol || changes ? WITHIN_SYMBOL : "";
}

function characterClass(character: string): string {
  if (HAN.test(character)) return variantsOf(character);
  return CLASSES[character] ?? (SPECIAL.test(character) ? `\\${character}` : character);
}

let traditional: Map<string, string> | undefined;

/** A simplified character, or any traditional one for it. */
function variantsOf(character: string): string {
  if (!traditional) {
    traditional = new Map();
    for (let code = 0x4e00; code <= 0x9fff; code += 1) {
      const written = String.fromCharCode(code);
      const simplified = toSimplified(written);
      if (simplified !== written) traditional.set(simplified, (traditional.get(simplified) ?? "") + written);
    }
  }
  const others = traditional.get(character);
  return others ? `[${character}${others}]` : character;
}
