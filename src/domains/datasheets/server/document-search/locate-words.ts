import { toSimplified } from "#shared/simplified.ts";
import { foldText } from "../../fold-text.ts";
import { isUnit } from "../text/quantities.ts";
import { tokensOf } from "../text/tokens.ts";
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

/** Of one spelling on one page. */
const PLACES_AT_MOST = 12;
const TEXTS_BY_TOKENS = 10;
const CHARACTERS_BY_TOKENS = 4000;
const SPECIAL = /[.*+?^${}()|[\]\\/]/;
const HAN = /\p{Script=Han}/u;
const CLASSES: Record<string, string> = { u: "[uµμ]", "-": "[-−‐‑–—－]", "°": "[°º˚]", "(": "[(（]", ")": "[)）]", "%": "[%％]", "~": "[~～]", "±": "(?:±|\\+/-)" };

/** Finds words on pages by expressions: quicker than the tokens of whole pages, and as good on nearly all; where nothing is found, by tokens. */
export function locatorOf(words: readonly Word[]): Locator {
  const sought = words.flatMap(({ spellings }, word) => spellings.map((spelling) => ({ word, spelling, pattern: patternOf(spelling.text) })));
  const known = new Map<string, Place[]>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const found: Place[] = [];
    for (const { word, spelling, pattern } of sought) {
      pattern.lastIndex = 0;
      let count = 0;
      for (let match = pattern.exec(text); match && count < PLACES_AT_MOST; match = pattern.exec(text)) {
        found.push({ word, spelling, start: match.index, end: match.index + match[0].length });
        count += 1;
      }
    }
    const places = withoutOverlaps(found);
    known.set(text, places);
    return places;
  };
}

/** Places by the tokens of the text: misses nothing that the search has found, but slow, so only on the first pages that it is asked for. */
export function tokenLocatorOf(words: readonly Word[]): Locator {
  let count = 0;
  return (text) => {
    count += 1;
    return count > TEXTS_BY_TOKENS ? [] : locateByTokens(text.slice(0, CHARACTERS_BY_TOKENS), words);
  };
}

function locateByTokens(text: string, words: readonly Word[]): Place[] {
  const tokens = tokensOf(text);
  const places = words.flatMap(({ spellings }, word) =>
    spellings.flatMap((spelling): Place[] => {
      const phrase = tokensOf(spelling.text);
      const fits = (at: number) => phrase.every(({ lexemes }, index) => fitsToken(lexemes, tokens[at + index]));
      return phrase.length === 0 ? [] : tokens.flatMap((token, at) => (fits(at) ? [{ word, spelling, start: token.start, end: tokens[at + phrase.length - 1]!.end }] : []));
    }),
  );
  return withoutOverlaps(places);
}

function fitsToken(asked: readonly string[], token: { lexemes: string[]; also: string[] } | undefined): boolean {
  if (!token) return false;
  const single = asked.find((lexeme) => lexeme.length === 1 && HAN.test(lexeme));
  return [...token.lexemes, ...token.also].some((lexeme) => asked.includes(lexeme) || (single !== undefined && lexeme.startsWith(single)));
}

/** In their order; of those that overlap the longer, and of equal ones that of more worth. */
function withoutOverlaps(places: Place[]): Place[] {
  const sorted = places.sort((one, other) => one.start - other.start || other.end - one.end || other.spelling.worth - one.spelling.worth);
  const kept: Place[] = [];
  for (const place of sorted) {
    const last = kept.at(-1);
    if (!last || place.start >= last.end) kept.push(place);
    else if (place.end - place.start > last.end - last.start) kept[kept.length - 1] = place;
  }
  return kept;
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
  pattern = pattern.replaceAll("ohm", "(?:ohms?|[ΩΩ])").replace(/\[°º˚\](?:\\s\{0,2\})?c/gu, "(?:[°º˚◦]\\s{0,2}C|℃|o\\s?C)");
  const begins = isUnit(folded) ? "(?<![A-Za-z])" : /^[a-z0-9]/.test(folded) ? "(?<![A-Za-z0-9])" : "";
  const ends = /[a-z]$/.test(folded) ? "(?:s|es)?(?![A-Za-z0-9])" : /\d$/.test(folded) ? "(?![0-9]|\\.[0-9])" : "";
  return new RegExp(begins + pattern + ends, "giu");
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
