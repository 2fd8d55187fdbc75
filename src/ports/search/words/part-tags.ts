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

const TAGS_AT_MOST = 64;
const WORDS_AT_MOST = 24;
const DESCRIPTION_CHARACTERS_AT_MOST = 2000;
const PASSIVES: [RegExp, TagUnit][] = [
  [/\bres(?:istors?)?\b|电阻/i, "Ω"],
  [/\bcap(?:acitors?)?\b|电容/i, "F"],
  [/\bind(?:uctors?)?\b|电感/i, "H"],
];
const OTHER_RESISTANCE = /热敏|光敏|电位器/;
/** Units that values are kept in and tags are not. */
const UNIT_NAMES: Record<string, { unit: TagUnit; size: number }> = { B: { unit: "bit", size: 8 }, "bit/s": { unit: "bps", size: 1 } };

/**
 * The tags of a part: its values and the words of its description, as `readTerms` looks for them. At most 64, values first. Words
 * that its category's names say already are left out.
 */
export function tagsOfPart(part: DescribedPart): number[] {
  const said = saidBy(part.categoryNames);
  const tags: number[] = [];
  const words: number[] = [];
  let passive: TagUnit | null | undefined;
  const add = (tag: number) => {
    if (tags.length < TAGS_AT_MOST && !tags.includes(tag)) tags.push(tag);
  };
  const take = ({ values, letters, words: read }: DescriptionToken) => {
    for (const tag of values) add(tag);
    // Letters for units are only believed of parts that have such values, and then in theirs.
    if (letters.length > 0 && passive === undefined) passive = passiveOf(part);
    for (const tag of letters) if (passive !== null && unitOf(tag) === passive) add(tag);
    for (const { word, tag } of read) if (words.length < WORDS_AT_MOST && !said.has(word) && !words.includes(tag)) words.push(tag);
  };
  for (const sku of part.skus) add(wordTag(sku));
  for (const token of readText(part.description.slice(0, DESCRIPTION_CHARACTERS_AT_MOST))) take(token);
  for (const value of part.values) {
    for (const tag of value.tags) add(tag);
    for (const token of value.tokens) take(token);
  }
  if (isResistor(part)) for (const tag of resistanceTags(tags.filter((value) => unitOf(value) === "Ω"))) add(tag);
  return [...tags, ...words].slice(0, TAGS_AT_MOST);
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
