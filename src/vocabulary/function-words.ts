import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import { readCatalogueSeed, type SeedCondition, type SeedFunction } from "./catalogue-seed.ts";
import { isSameFigure } from "./compare-values.ts";
import { readValueOf } from "./value-reading.ts";
import { foldMeaning, nameValue } from "./value-words.ts";

/** A value of a part: as printed, and its figures in the base unit where they are understood. */
export interface ToldValue {
  printed: string;
  minimum: number | null;
  typical: number | null;
  maximum: number | null;
}

/** What is asked of a part; values are asked for only where they decide. */
interface FunctionPart {
  categorySlug: string;
  mpn: string;
  valueOf(parameter: string): ToldValue | undefined;
}

interface Condition {
  parameter: string;
  fits(value: ToldValue): boolean;
}

interface CategoryRules {
  /** Of every part. */
  always: string[];
  told: { slug: string; when: Condition[] }[];
  /** By the key with which a number begins. */
  numbers: Map<string, string[]>;
  lengths: number[];
}

interface Book {
  functions: SeedFunction[];
  byCategory: Map<string, CategoryRules>;
  byWord: Map<string, SeedFunction>;
  parameters: string[];
}

const REMEMBERED_MAX = 50_000;
/** Longer words are also found with an ending: Piezo in Piezoelectric; CAN is a whole word. */
const WHOLE_WORD_CHARACTERS = 3;
const LATIN = /[a-z0-9]/;
const BETWEEN = /[,;、，；]/u;

let book: Book | undefined;
const folded = new Map<string, string>();

/** All functions with the words by which they are asked for. */
export function allFunctions(): readonly SeedFunction[] {
  return (book ??= readBook()).functions;
}

/** The parameters whose values decide about functions. */
export function functionParameters(): readonly string[] {
  return (book ??= readBook()).parameters;
}

/** The function that a word asks for; null for any other word. */
export function functionNamed(word: string): SeedFunction | null {
  return (book ??= readBook()).byWord.get(brandKey(word)) ?? null;
}

/** The slugs of what a part does, as far as its category, number and values tell. */
export function functionsOf({ categorySlug, mpn, valueOf }: FunctionPart): string[] {
  const rules = (book ??= readBook()).byCategory.get(categorySlug);
  if (!rules) return [];
  const found = new Set(rules.always);
  const key = partKey(mpn);
  for (const length of rules.lengths)
    for (const slug of rules.numbers.get(key.slice(0, length)) ?? []) if (key.length >= length) found.add(slug);
  for (const { slug, when } of rules.told)
    if (!found.has(slug) && when.every((condition) => fitsValue(condition, valueOf(condition.parameter))))
      found.add(slug);
  return [...found];
}

function fitsValue({ fits }: Condition, value: ToldValue | undefined): boolean {
  return value !== undefined && fits(value);
}

function readBook(): Book {
  const { functions } = readCatalogueSeed("function-words");
  const byCategory = new Map<string, CategoryRules>();
  const byWord = new Map<string, SeedFunction>();
  const parameters = new Set<string>();
  for (const one of functions) {
    for (const word of one.words) byWord.set(brandKey(word), one);
    for (const { categories, when = [], numbers = [] } of one.targets) {
      for (const { parameter } of when) parameters.add(parameter);
      const conditions = when.map(toCondition);
      for (const category of categories) addTarget(rulesOf(byCategory, category), one.slug, { conditions, numbers });
    }
  }
  for (const rules of byCategory.values())
    rules.lengths = [...new Set([...rules.numbers.keys()].map((key) => key.length))].sort((one, other) => one - other);
  return { functions, byCategory, byWord, parameters: [...parameters] };
}

function rulesOf(byCategory: Map<string, CategoryRules>, category: string): CategoryRules {
  const rules = byCategory.get(category) ?? { always: [], told: [], numbers: new Map<string, string[]>(), lengths: [] };
  byCategory.set(category, rules);
  return rules;
}

function addTarget(
  rules: CategoryRules,
  slug: string,
  { conditions, numbers }: { conditions: Condition[]; numbers: string[] },
): void {
  if (conditions.length > 0) rules.told.push({ slug, when: conditions });
  for (const number of numbers) {
    const key = partKey(number);
    rules.numbers.set(key, [...(rules.numbers.get(key) ?? []), slug]);
  }
  if (conditions.length === 0 && numbers.length === 0) rules.always.push(slug);
}

function toCondition({ parameter, is, value, words = [] }: SeedCondition): Condition {
  if (is === "known") return { parameter, fits: () => true };
  if (is === "holds") {
    const sought = words.map(foldWords);
    return { parameter, fits: ({ printed }) => sought.some((word) => holdsWord(foldedPrint(printed), word)) };
  }
  if (value === undefined) {
    const meanings = new Set(words.map(foldMeaning));
    return {
      parameter,
      fits: ({ printed }) => [printed, ...printed.split(BETWEEN)].some((piece) => meanings.has(foldMeaning(piece))),
    };
  }
  const figures = figuresOf(readValueOf(parameter, value));
  return { parameter, fits: (told) => figures.length > 0 && fitsFigures(is, told, figures) };
}

function fitsFigures(is: SeedCondition["is"], told: ToldValue, figures: number[]): boolean {
  const own = figuresOf(told);
  const limit = Math.max(...figures.map(Math.abs));
  if (own.length === 0) return false;
  switch (is) {
    case "equal":
      return own.every((figure) => isSameFigure(figure, figures[0]!));
    case "at-most":
      return own.every((figure) => Math.abs(figure) <= limit || isSameFigure(Math.abs(figure), limit));
    case "at-least":
      return own.every((figure) => Math.abs(figure) >= limit || isSameFigure(Math.abs(figure), limit));
    case "holds":
    case "covers":
    case "known":
      return own.some((figure) => isSameFigure(figure, figures[0]!)) || isBetween(told, figures[0]!);
  }
}

/** From where a range begins that is printed as one figure is unknown. */
function isBetween({ minimum, maximum }: ToldValue, figure: number): boolean {
  return minimum !== null && maximum !== null && minimum <= figure && figure <= maximum;
}

function figuresOf(value: Omit<ToldValue, "printed"> | null): number[] {
  return value ? [value.minimum, value.typical, value.maximum].filter((figure) => figure !== null) : [];
}

/** What is printed, and how that is said in Chinese. */
function foldedPrint(printed: string): string {
  let text = folded.get(printed);
  if (text === undefined) {
    text = `${foldWords(printed)}\n${foldWords(nameValue(printed))}`;
    if (folded.size >= REMEMBERED_MAX) folded.clear();
    folded.set(printed, text);
  }
  return text;
}

function foldWords(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\-_‐–()/]+/gu, " ")
    .trim();
}

/** Where a word begins: no Serializer in Deserializer, no 8 Bit in 128 Bit. */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text[at - 1] ?? "", text[at + word.length] ?? ""];
    const begins = !LATIN.test(word[0]!) || !LATIN.test(before);
    const isWhole = word.length > WHOLE_WORD_CHARACTERS || !LATIN.test(word.at(-1)!) || !LATIN.test(after);
    if (begins && isWhole) return true;
  }
  return false;
}
