import { brandKey } from "#shared/brand-key.ts";
import { TAG_UNITS, valueTag, wordTag, type TagUnit } from "../index/tags.ts";
import { canonicalWord } from "./fixed-words.ts";
import { packageFamilies } from "./package-families.ts";
import { readValue, type ReadValue } from "./read-value.ts";

/** What is written about a part. */
export interface DescribedPart {
  description: string;
  /** Its values as the catalogue keeps them: as printed, and in the parameter's base unit where it is understood. */
  values: { printed: string; unit: string | null; minimum: number | null; typical: number | null; maximum: number | null }[];
  /** The numbers under which sellers have it. */
  skus: string[];
  /** Of its category and those above it, in Chinese and English. */
  categoryNames: string[];
}

const TAGS_AT_MOST = 64;
const WORDS_AT_MOST = 24;
const DESCRIPTION_CHARACTERS_AT_MOST = 2000;
const TOKENS_AT_MOST = 200;
const WORD_CHARACTERS_AT_MOST = 20;
const LONGEST_HAN_PIECE = 4;
const HAN_RUN = /\p{Script=Han}{2,}/gu;
const HAN = /\p{Script=Han}/u;
const WORD = /^(?=.*[a-z])[a-z0-9]{2,}$/;
/** What most descriptions say, or what says nothing. */
const EMPTY_WORDS = new Set(
  ("and or of the for with in to at by on an as from is are be up no non not per type other series ic ics smd smt rohs pb free lead ta tj tc tamb min max typ nom " +
    "surface mount through hole chip single package standard general purpose high low output input voltage current power supply operating temperature range none na").split(" "),
);
const PASSIVES: [RegExp, TagUnit][] = [
  [/\bres(?:istors?)?\b|电阻/i, "Ω"],
  [/\bcap(?:acitors?)?\b|电容/i, "F"],
  [/\bind(?:uctors?)?\b|电感/i, "H"],
];
const UNIT_NAMES: Record<string, { unit: TagUnit; size: number }> = { B: { unit: "bit", size: 8 }, "bit/s": { unit: "bps", size: 1 } };

/**
 * The tags of a part: its values and the words of its description, as `readTerms` looks for them. At most 64, values first. Words
 * that its category's names say already are left out.
 */
export function tagsOfPart(part: DescribedPart): number[] {
  const tags = new Set<number>();
  const text = part.description.slice(0, DESCRIPTION_CHARACTERS_AT_MOST);
  for (const sku of part.skus) tags.add(wordTag(brandKey(sku)));
  const words = new Words(part.categoryNames);
  readText(text, { tags, words, passive: passiveOf(`${text} ${part.categoryNames.join(" ")}`) });
  for (const value of part.values) {
    if (value.unit === null || !addFigures(tags, value)) words.addText(value.printed);
  }
  for (const word of words.all()) tags.add(word);
  return [...tags].slice(0, TAGS_AT_MOST);
}

function readText(text: string, { tags, words, passive }: { tags: Set<number>; words: Words; passive: TagUnit | null }) {
  const tokens = text.normalize("NFKC").split(/[\s;、]+/u, TOKENS_AT_MOST);
  for (let place = 0; place < tokens.length; place++) {
    const token = tokens[place]!;
    const next = tokens[place + 1] ?? "";
    const joined = /^[a-zΩ%]{1,5}[,.]?$/i.test(next) ? readValue(token + next.replace(/[,.]$/, "")) : null;
    if (joined?.form === "unit" && addValue(tags, joined, passive)) {
      place += 1;
      continue;
    }
    if (!addPrinted(tags, token, passive)) words.addText(token);
  }
}

/** Reads `50V`, `-55℃~+155℃`, `600W@10/1000us`, `16MHz,`: what stands behind @ is a condition. */
function addPrinted(tags: Set<number>, token: string, passive: TagUnit | null): boolean {
  const at = token.indexOf("@");
  const printed = (at < 1 ? token : token.slice(0, at)).replace(/^[(]|[),.:]+$/g, "");
  const whole = readValue(printed);
  if (whole && addValue(tags, whole, passive)) return true;
  const pieces = printed.split(/[~,/]|\.{2,3}|(?<=[a-zΩ%])-(?=\d)/i);
  if (pieces.length < 2 || pieces.length > 6) return false;
  const values = pieces.map((piece) => readValue(piece));
  if (!values.every((value) => value !== null && value.form === "unit")) return false;
  for (const value of values) addValue(tags, value!, passive);
  return true;
}

/** Letters for units are only believed of parts that have such values, and then in theirs. */
function addValue(tags: Set<number>, value: ReadValue, passive: TagUnit | null): boolean {
  if (value.form === "bare" || (value.form === "letter" && passive === null)) return false;
  const fitting = value.form === "unit" ? value.tags : value.tags.filter((tag) => unitOf(tag) === passive);
  for (const tag of fitting) tags.add(tag);
  return fitting.length > 0;
}

/** Adds both ends of a span; false where nothing is understood. */
function addFigures(tags: Set<number>, { unit: name, minimum, typical, maximum }: DescribedPart["values"][number]): boolean {
  const { unit, size } = UNIT_NAMES[name!] ?? { unit: TAG_UNITS.find((known) => known === name), size: 1 };
  const figures = [minimum, typical, maximum].filter((figure) => figure !== null);
  if (!unit) return figures.length > 0;
  for (const figure of figures) {
    const tag = valueTag(unit, Number(Math.abs(figure * size).toPrecision(12)));
    if (tag !== null) tags.add(tag);
  }
  return figures.length > 0;
}

function unitOf(tag: number): TagUnit {
  return TAG_UNITS[tag >>> 22]!;
}

function passiveOf(text: string): TagUnit | null {
  return PASSIVES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** The words of a part that its category does not say. */
class Words {
  readonly #said: Set<string>;
  readonly #tags = new Set<number>();

  constructor(categoryNames: string[]) {
    this.#said = new Set(categoryNames.flatMap((name) => wordsIn(name)).flatMap((word) => [word, `${word}s`, word.replace(/s$/, "")]));
  }

  /** Chinese words as their pieces of two to four characters. */
  addText(text: string): void {
    if (packageFamilies(text).length > 0) return;
    const plain = text.length <= WORD_CHARACTERS_AT_MOST ? canonicalWord(brandKey(text)) : "";
    if (WORD.test(plain) && !HAN.test(plain)) {
      this.#add(plain);
      if (!/[\s,/]/.test(text)) return;
    }
    for (const word of wordsIn(text)) this.#add(canonicalWord(word));
    if (!HAN.test(text)) return;
    for (const [run] of text.matchAll(HAN_RUN)) {
      const key = brandKey(run);
      if (canonicalWord(key) !== key) this.#add(canonicalWord(key));
      for (let length = LONGEST_HAN_PIECE; length >= 2; length--) {
        for (let start = 0; start + length <= key.length; start++) this.#add(key.slice(start, start + length));
      }
    }
  }

  all(): Iterable<number> {
    return this.#tags;
  }

  #add(word: string): void {
    if (this.#tags.size < WORDS_AT_MOST && !this.#said.has(word) && !EMPTY_WORDS.has(word)) this.#tags.add(wordTag(word));
  }
}

function wordsIn(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().split(/[^a-z0-9]+/).filter((word) => word.length <= WORD_CHARACTERS_AT_MOST && WORD.test(word));
}
