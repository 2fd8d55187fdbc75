import { TAG_UNITS, valueTag, wordTag, type TagUnit } from "../index/tags.ts";
import { readToken, saidBy, unitTags } from "./description-token.ts";
import { resistanceTags, unitOf } from "./read-value.ts";

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
const MOST_REMEMBERED = 100_000;
const PASSIVES: [RegExp, TagUnit][] = [
  [/\bres(?:istors?)?\b|电阻/i, "Ω"],
  [/\bcap(?:acitors?)?\b|电容/i, "F"],
  [/\bind(?:uctors?)?\b|电感/i, "H"],
];
const OTHER_RESISTANCE = /热敏|光敏|电位器/;
/** Units that values are kept in and tags are not. */
const UNIT_NAMES: Record<string, { unit: TagUnit; size: number }> = { B: { unit: "bit", size: 8 }, "bit/s": { unit: "bps", size: 1 } };
const figures = new Map<string, Map<number, number | null>>();

/**
 * The tags of a part: its values and the words of its description, as `readTerms` looks for them. At most 64, values first. Words
 * that its category's names say already are left out.
 */
export function tagsOfPart(part: DescribedPart): number[] {
  const said = saidBy(part.categoryNames);
  const values = new Set(part.skus.map(wordTag));
  const words = new Set<number>();
  const read = (text: string) => {
    const tokens = text.split(/[\s;、]+/u, TOKENS_AT_MOST);
    for (let place = 0; place < tokens.length; place++) {
      const joined = unitTags(tokens[place]!, tokens[place + 1]);
      if (joined) {
        for (const tag of joined) values.add(tag);
        place += 1;
        continue;
      }
      const token = readToken(tokens[place]!);
      for (const tag of token.values) values.add(tag);
      // Letters for units are only believed of parts that have such values, and then in theirs.
      const passive = token.letters.length > 0 ? passiveOf(part) : null;
      for (const tag of token.letters) if (passive !== null && unitOf(tag) === passive) values.add(tag);
      for (const { word, tag } of token.words) if (words.size < WORDS_AT_MOST && !said.has(word)) words.add(tag);
    }
  };
  read(part.description.slice(0, DESCRIPTION_CHARACTERS_AT_MOST));
  for (const value of part.values) {
    if (value.unit === null || !addFigures(values, value)) read(value.printed);
  }
  if (isResistor(part)) for (const tag of resistanceTags([...values].filter((value) => unitOf(value) === "Ω"))) values.add(tag);
  return [...values, ...words].slice(0, TAGS_AT_MOST);
}

/** Adds both ends of a span; false where nothing is understood. */
function addFigures(tags: Set<number>, { unit, minimum, typical, maximum }: DescribedPart["values"][number]): boolean {
  for (const figure of [minimum, typical, maximum]) {
    const tag = figure === null ? null : figureTag(unit!, figure);
    if (tag !== null) tags.add(tag);
  }
  return minimum !== null || typical !== null || maximum !== null;
}

function figureTag(name: string, figure: number): number | null {
  let known = figures.get(name);
  if (!known) figures.set(name, (known = new Map()));
  let tag = known.get(figure);
  if (tag === undefined) {
    const { unit, size } = UNIT_NAMES[name] ?? { unit: TAG_UNITS.find((one) => one === name), size: 1 };
    tag = unit ? valueTag(unit, Number(Math.abs(figure * size).toPrecision(12))) : null;
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(figure, tag);
  }
  return tag;
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
