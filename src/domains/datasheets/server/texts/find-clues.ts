import { brandKey } from "#shared/brand-key.ts";
import { foldWidth } from "#shared/fold-width.ts";
import { partKey } from "#shared/part-key.ts";

/** What pages print that tells of which brand and parts they are: few and short, whatever stands there. */
export interface Clues {
  /** What may be part numbers on the first two pages, and how often they stand there; those that stand first come first. */
  words: [word: string, count: number][];
  brands: PrintedBrand[];
  /** Of the numbers that were guessed those that the text does not contradict. */
  fitting: string[];
  /** The number that stands on most of the pages, where one does. */
  heading: string | null;
}

/** A brand that the first two pages name, how often, and by its longest spelling. */
export interface PrintedBrand {
  id: number;
  count: number;
  key: string;
}

const MPN_MIN = 3;
const WORDS_MAX = 400;
const BRANDS_MAX = 200;
const BRAND_WORDS_MAX = 4;
/** A brand's name that is a word of other things too (ON, MAX) tells nothing in a text but beside parts of its own. */
const BRAND_KEY_MIN = 3;
/** No brand is called by more. */
const BRAND_CHARACTERS_MAX = 120;
const TOKENS_OF_A_LINE = 40;
const CHARACTERS_OF_A_LINE = 4000;
/** Of the first two pages together; papers have some hundred. */
const LINES_MAX = 2000;
/** Short names of brands that are words of the trade. */
const TRADE_WORDS =
  /^(?:active|advanced|analog|central|diodes?|digital|general|global|linear|master|max|micro|nexus|power|pulse|semi|sensor|signal|silicon|standard|switch|universal)$/i;
/** What a number looks like that heads page after page. */
const HEADING_MPN = /^(?=.*[A-Z])[A-Z0-9]{2,12}(?:-[A-Z0-9]{1,6})?$/;
const UNITS_BEHIND = /^\d+(?:[A-Z]{1,2}|MHZ|KHZ|GHZ)$/i;
/** Each run is gone through once: what it must hold is asked of what was found. */
const WORD = /(?<![\p{L}\p{N}])[A-Za-z0-9][\w\-+./#]{2,39}/gu;

/** Finds on pages what tells of which brand and parts they are; `brands` are ids by the keys of all spellings. In time linear in the texts. */
export function findClues(
  texts: readonly string[],
  { guessed, brands }: { guessed: readonly string[]; brands: ReadonlyMap<string, number> },
): Clues {
  const head = texts.slice(0, 2).join("\n");
  const headKey = partKey(head);
  return {
    words: [...wordsOf(head)],
    brands: brandsIn(head, brands),
    fitting: guessed.filter((mpn) => headKey === "" || headKey.includes(partKey(mpn))),
    heading: headingOf(texts),
  };
}

function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [found] of foldWidth(text).matchAll(WORD)) {
    if (!/\d/.test(found) || !/[A-Za-z]/.test(found)) continue;
    // BL602/BL604 are two; 74HC595/SO may be one.
    for (const part of new Set([found, ...found.split("/")])) {
      const word = part.replace(/[.\-/+#_]+$/, "");
      if (word.length >= MPN_MIN && (words.has(word) || words.size < WORDS_MAX))
        words.set(word, (words.get(word) ?? 0) + 1);
    }
  }
  return words;
}

/** Brands whose names stand in a text as names do. */
function brandsIn(text: string, brands: ReadonlyMap<string, number>): PrintedBrand[] {
  const found = new Map<number, PrintedBrand>();
  for (const line of text.split("\n", LINES_MAX)) {
    const tokens = line
      .slice(0, CHARACTERS_OF_A_LINE)
      .split(/[\s,;:()®™©|]+/)
      .filter(Boolean)
      .slice(0, TOKENS_OF_A_LINE);
    for (let from = 0; from < tokens.length; from++) {
      // "low power" is no name, "Lowpower" may be.
      if (/^\p{Ll}/u.test(tokens[from]!) && !tokens[from]!.includes(".")) continue;
      for (let length = Math.min(BRAND_WORDS_MAX, tokens.length - from); length > 0; length--) {
        const named = brandOf(tokens.slice(from, from + length), brands);
        if (!named) continue;
        const known = found.get(named.id) ?? { id: named.id, count: 0, key: "" };
        const key = named.key.length > known.key.length ? named.key : known.key;
        if (known.count > 0 || found.size < BRANDS_MAX) found.set(named.id, { ...known, count: known.count + 1, key });
        from += length - 1;
        break;
      }
    }
  }
  return [...found.values()];
}

function brandOf(words: string[], brands: ReadonlyMap<string, number>): { id: number; key: string } | null {
  const name = words.join(" ");
  if (name.length > BRAND_CHARACTERS_MAX || (words.length === 1 && TRADE_WORDS.test(name))) return null;
  if (words.slice(1).some((word) => /^\p{Ll}{3,}/u.test(word))) return null;
  const key = brandKey(name.replace(/^www\.|\.(com|cn|net)(\.cn)?$/gi, ""));
  const id = key.length >= BRAND_KEY_MIN && !/^\d+$/.test(key) ? brands.get(key) : undefined;
  return id === undefined ? null : { id, key };
}

function headingOf(texts: readonly string[]): string | null {
  const pages = new Map<string, number>();
  for (const text of texts)
    for (const word of wordsOf(text).keys())
      if (HEADING_MPN.test(word) && !UNITS_BEHIND.test(word)) pages.set(word, (pages.get(word) ?? 0) + 1);
  const [first] = [...pages].sort(([, one], [, other]) => other - one);
  return first && first[1] >= Math.max(2, texts.length / 2) ? first[0] : null;
}
