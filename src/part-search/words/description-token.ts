import { brandKey } from "#shared/brand-key.ts";
import { wordTag } from "../index/tags.ts";
import { canonicalWord } from "./fixed-words.ts";
import { packageFamilies } from "#shared/package-families.ts";
import { readValue } from "./read-value.ts";

/** What stands between two blanks of a description. */
export interface DescriptionToken {
  /** Tags of values with their unit, and of those with a letter for it. */
  values: number[];
  letters: number[];
  words: { word: string; tag: number }[];
}

const LONGEST_TOKEN = 60;
const TOKENS_MAX = 200;
const WORD_CHARACTERS_MAX = 20;
const PIECES_MAX = 6;
const LONGEST_HAN_PIECE = 4;
const REMEMBERED_MAX = 100_000;
const HAN_RUN = /\p{Script=Han}{2,}/gu;
const HAN = /\p{Script=Han}/u;
const WORD = /^(?=.*[a-z])[a-z0-9]{2,}$/;
const UNIT_WORD = /^[a-zµμΩΩ%]{1,5}[,.]?$/i;
const SPAN = /[~,/]|\.{2,3}|(?<=[a-zΩ%])-(?=\d)/i;
const NOTHING: DescriptionToken = { values: [], letters: [], words: [] };
/** What most descriptions say, or what says nothing. */
const EMPTY_WORDS = new Set(
  (
    "and or of the for with in to at by on an as from is are be up no non not per type other series ic ics smd smt rohs pb free lead ta tj tc tamb min max typ nom " +
    "surface mount through hole chip single package standard general purpose high low output input voltage current power supply operating temperature range none na"
  ).split(" "),
);
const known = new Map<string, DescriptionToken>();
const sayings = new WeakMap<readonly string[], Set<string>>();

/** What a text says, one token after the other; beyond 200 nothing is read. */
export function readText(text: string): DescriptionToken[] {
  const typed = text.split(/[\s;、]+/u, TOKENS_MAX);
  const tokens: DescriptionToken[] = [];
  for (let place = 0; place < typed.length; place++) {
    const joined = unitTags(typed[place]!, typed[place + 1]);
    if (joined) place += 1;
    tokens.push(joined ? { ...NOTHING, values: joined } : readToken(typed[place]!));
  }
  return tokens;
}

/** Reads `50V`, `-55℃~+155℃`, `600W@10/1000us`, `Push-Pull`, `可编程充电电流`. */
function readToken(typed: string): DescriptionToken {
  if (typed === "" || typed.length > LONGEST_TOKEN) return NOTHING;
  let token = known.get(typed);
  if (!token) {
    token = read(typed.normalize("NFKC"));
    if (known.size >= REMEMBERED_MAX) known.clear();
    known.set(typed, token);
  }
  return token;
}

/** The tags of a number and of the unit that stands behind it as a word of its own: `10 uF`, `10K OHM`; null where they are no value. */
function unitTags(typed: string, next: string | undefined): number[] | null {
  if (!next || next.length > 6 || !/\d[kKmM]?$/.test(typed) || !UNIT_WORD.test(next)) return null;
  const value = readValue(typed + next.replace(/[,.]$/, ""));
  return value?.form === "unit" ? value.tags : null;
}

/** The words that names of categories say: no part below them is listed under these. Remembered for the array that is given. */
export function saidBy(categoryNames: readonly string[]): ReadonlySet<string> {
  let said = sayings.get(categoryNames);
  if (!said) {
    said = new Set(categoryNames.flatMap(wordsIn).flatMap((word) => [word, `${word}s`, word.replace(/s$/, "")]));
    sayings.set(categoryNames, said);
  }
  return said;
}

function read(token: string): DescriptionToken {
  // What stands behind @ is a condition.
  const at = token.indexOf("@");
  const printed = (at < 1 ? token : token.slice(0, at)).replace(/^\(|[),.:]+$/g, "");
  const whole = readValue(printed);
  if (whole?.form === "unit")
    return {
      ...NOTHING,
      values: at < 1 ? whole.tags : [...new Set([...whole.tags, ...(readValue(token)?.tags ?? [])])],
    };
  if (whole?.form === "letter") return { ...NOTHING, letters: whole.tags, words: toWords(wordsOf(token)) };
  const ends = printed.split(SPAN, PIECES_MAX + 1);
  const values = ends.length > 1 && ends.length <= PIECES_MAX ? ends.map((end) => readValue(end)) : [];
  if (values.length > 0 && values.every((value) => value?.form === "unit"))
    return { ...NOTHING, values: values.flatMap((value) => value!.tags) };
  return { ...NOTHING, words: packageFamilies(token).length > 0 ? [] : toWords(wordsOf(token)) };
}

/** A short token as a whole, its Latin words, and the pieces of two to four characters of Chinese ones. */
function wordsOf(token: string): string[] {
  const words = wordsIn(token);
  const whole = token.length <= WORD_CHARACTERS_MAX ? brandKey(token) : "";
  if (WORD.test(whole)) {
    if (!/[,/()]/.test(token)) return [canonicalWord(whole)];
    words.unshift(whole);
  }
  if (!HAN.test(token)) return words.map(canonicalWord);
  for (const [run] of token.matchAll(HAN_RUN)) {
    const key = brandKey(run);
    if (canonicalWord(key) !== key) words.push(canonicalWord(key));
    for (let length = Math.min(LONGEST_HAN_PIECE, key.length); length >= 2; length--) {
      for (let start = 0; start + length <= key.length; start++) words.push(key.slice(start, start + length));
    }
  }
  return canonicalWord(whole) === whole ? words.map(canonicalWord) : [canonicalWord(whole), ...words];
}

function toWords(words: string[]): DescriptionToken["words"] {
  return words.filter((word) => !EMPTY_WORDS.has(word)).map((word) => ({ word, tag: wordTag(word) }));
}

function wordsIn(text: string): string[] {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length <= WORD_CHARACTERS_MAX && WORD.test(word));
}
