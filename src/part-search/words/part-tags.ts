import { TAG_UNITS, valueTag, wordTag, type TagUnit } from "../index/tags.ts";
import { readText, saidBy, type DescriptionToken } from "./description-token.ts";
import { resistanceTags, unitOf } from "./read-value.ts";

/** What is written about a part. */
export interface DescribedPart {
  description: string;
  values: readonly ValueReading[];
  /** The numbers under which sellers have it. */
  skus: readonly string[];
  /** Of its category and those above it, in Chinese and English; the same array for all parts of a category. */
  categoryNames: readonly string[];
  /** The tags of what it does. */
  functions?: readonly number[] | undefined;
}

/** A value as the catalogue keeps it: as printed, and in the parameter's base unit where it is understood. */
export interface DescribedValue {
  printed: string;
  unit: string | null;
  minimum: number | null;
  typical: number | null;
  maximum: number | null;
}

/** What a value says, the same for all parts that have it: its figures, or else what is printed. */
export interface ValueReading {
  tags: number[];
  tokens: DescriptionToken[];
}

const TAGS_MAX = 64;
const WORDS_MAX = 24;
const DESCRIPTION_CHARACTERS_MAX = 2000;
const PASSIVES: [RegExp, TagUnit][] = [
  [/\bres(?:istors?)?\b|电阻/i, "Ω"],
  [/\bcap(?:acitors?)?\b|电容/i, "F"],
  [/\bind(?:uctors?)?\b|电感/i, "H"],
];
const OTHER_RESISTANCE = /热敏|光敏|电位器/;
/** Units that values are kept in and tags are not. */
const UNIT_NAMES: Record<string, { unit: TagUnit; size: number }> = {
  B: { unit: "bit", size: 8 },
  "bit/s": { unit: "bps", size: 1 },
};

/**
 * The tags of a part: what it does, its values and the words of its description, as `readTerms` looks for them. At most 64, words
 * last. Words that its category's names say already are left out.
 */
export function tagsOfPart(part: DescribedPart): number[] {
  const listing: Listing = { part, said: saidBy(part.categoryNames), passive: undefined, values: [], words: [] };
  const { values, words } = listing;
  for (const tag of part.functions ?? []) addValue(values, tag);
  for (const sku of part.skus) addValue(values, wordTag(sku));
  for (const token of readText(part.description.slice(0, DESCRIPTION_CHARACTERS_MAX))) takeToken(listing, token);
  for (const { tags, tokens } of part.values) {
    for (const tag of tags) addValue(values, tag);
    for (const token of tokens) takeToken(listing, token);
  }
  if (isResistor(part))
    for (const tag of resistanceTags(values.filter((value) => unitOf(value) === "Ω"))) addValue(values, tag);
  return [...values, ...words].slice(0, TAGS_MAX);
}

/** What a part is listed under so far. */
interface Listing {
  part: DescribedPart;
  said: ReadonlySet<string>;
  /** The unit that letters stand for; undefined = not looked at yet. */
  passive: TagUnit | null | undefined;
  values: number[];
  words: number[];
}

function takeToken(listing: Listing, token: DescriptionToken): void {
  const { said, words } = listing;
  for (const tag of token.values) addValue(listing.values, tag);
  if (token.letters.length > 0) takeLetters(listing, token.letters);
  for (const { word, tag } of token.words)
    if (words.length < WORDS_MAX && !said.has(word) && !words.includes(tag)) words.push(tag);
}

/** Letters for units are only believed of parts that have such values, and then in theirs. */
function takeLetters(listing: Listing, tags: number[]): void {
  if (listing.passive === undefined) listing.passive = passiveOf(listing.part);
  if (listing.passive === null) return;
  for (const tag of tags) if (unitOf(tag) === listing.passive) addValue(listing.values, tag);
}

function addValue(values: number[], tag: number): void {
  if (values.length < TAGS_MAX && !values.includes(tag)) values.push(tag);
}

/** Reads a value: both ends of a span, or the words that are printed where nothing is understood. */
export function readPartValue({ printed, unit, minimum, typical, maximum }: DescribedValue): ValueReading {
  const figures = [minimum, typical, maximum].filter((figure) => figure !== null);
  if (unit === null || figures.length === 0) return { tags: [], tokens: readText(printed) };
  return { tags: figures.map((figure) => figureTag(unit, figure)).filter((tag) => tag !== null), tokens: [] };
}

function figureTag(name: string, figure: number): number | null {
  const { unit, size } = UNIT_NAMES[name] ?? { unit: TAG_UNITS.find((one) => one === name), size: 1 };
  return unit ? valueTag(unit, Number(Math.abs(figure * size).toPrecision(12))) : null;
}

/** Its ohms are its own value: no thermistor, no bead. */
function isResistor({ description, categoryNames }: DescribedPart): boolean {
  if (categoryNames.length === 0) return /^res\b/i.test(description);
  return categoryNames.includes("电阻") && !OTHER_RESISTANCE.test(categoryNames[0]!);
}

function passiveOf({ description, categoryNames }: DescribedPart): TagUnit | null {
  const text = `${description} ${categoryNames.join(" ")}`;
  return PASSIVES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
