import { readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";

/** A category of our tree as the seed file gives it; parents hold children, children hold none. */
export interface SeedCategory {
  slug: string;
  name: string;
  nameEn: string;
  order: number;
  /** What else it is called; one name may mean several categories. */
  aliases?: string[];
  children?: SeedCategory[];
}

/** How the words of the sources lead to our categories. Its parts are explained in seeds/README.md. */
export interface SeedVocabulary {
  name: string;
  sources: string[];
  subcategories?: Record<string, string[]>;
  categories?: Record<string, string[]>;
  vague?: string[];
  words?: Record<string, [word: string, slug: string][]>;
  byParameters?: [keys: string[], slug: string][];
  /** The second level that a row's parameters name is newer than its subcategory, and goes before it, but between these, which it mixes up. */
  kin?: [slug: string, other: string][];
}

/** Where parts with these beginnings of numbers belong, whatever lists say; the next character is no digit. */
export interface SeedNumbers {
  slug: string;
  numbers: string[];
  reason: string;
}

/** A key of a source, where needed with the unit that its figures lack in print. */
export type SeedKey = string | { key: string; unit: string };

export interface SeedParameter {
  slug: string;
  name: string;
  nameEn: string;
  kind: "number" | "range" | "text";
  /** A range that says between what one figure lies (±5 %), not over what the part works. */
  isSpread?: boolean;
  /** A figure that may be set anywhere between the two ends that are printed (an output of 0.8–5 V). */
  isAdjustable?: boolean;
  /** Only the size counts: ±15 kV is 15 kV, and -76 dB is 76 dB. */
  isMagnitude?: boolean;
  /** A figure without a sign lies to both sides: 0.5% is ±0.5%. */
  isBothWays?: boolean;
  /** Told under several conditions: what all keys say is one list, and its figures are those at the greatest condition in this unit. */
  listedBy?: string;
  unit?: string;
  keys: SeedKey[];
}

export interface SeedParameters {
  parameters: SeedParameter[];
  /** What a key means in some categories, where that is not what it means elsewhere. */
  exceptions: { categories: string[]; keys: Record<string, string | null> }[];
  /** Which parameter a single figure tells of in some categories, where a range tells of another. */
  singles: { categories: string[]; parameters: Record<string, string> }[];
  /** Keys that are known and left out on purpose. */
  ignored: string[];
  /** The parameters that matter in a category, the most important first. */
  categories: Record<string, string[]>;
}

/** Endings that tell how the parts of some brands are packed, by what must stand before them. */
export interface SeedPackaging {
  brands: string[];
  source: string;
  any?: string[];
  letter?: string[];
  digit?: string[];
}

/** What is printed on parts in a package ("" = any), and the numbers, or their beginnings, that it stands for. */
export interface SeedMarkings {
  source: string;
  package: string;
  codes: Record<string, string[]>;
}

/** Chinese names by which a brand is known, and that the lists of makers leave out. */
export interface SeedBrandNames {
  brand: string;
  names: string[];
}

/** A term of the trade: what it is called in Chinese, and in English. */
export interface SeedTerm {
  zh: string[];
  en: string[];
}

/** Words of values that mean the same, and what that is called in Chinese. */
export interface SeedValueWords {
  zh?: string;
  words: string[];
}

/** When parts of some categories may take each other's place, as far as a machine can tell. Its words are explained in seeds/README.md. */
export interface SeedAlternateRule {
  categories: string[];
  /** The key parameter by whose figure candidates are found. */
  anchor: string;
  package: "same" | "sized" | "any";
  base: "told" | "required" | "kept" | "ignored";
  pins: "usual" | "told" | string[];
  channels: "equal" | "ignored";
  key: Record<string, string>;
  also: Record<string, string>;
  byBase?: string[];
  firstOf?: string[];
  shown: string[];
}

/** How many channels the parts of these numbers have, as the trade knows them: beginnings of numbers, as patterns. */
export interface SeedChannels {
  channels: number;
  categories: string[];
  numbers: string[];
}

/** Parts of several makers that are wired alike, with a source. Its words are explained in seeds/README.md. */
export interface SeedPairFamily {
  family: string;
  /** What it is called in a sentence. */
  name: string;
  categories: string[];
  /** The packages in which it holds; all where none is named. */
  packages?: string[];
  /** Patterns of whole beginnings; what a group of a name holds is compared by `equal` and `atLeast`. */
  numbers: string[];
  except?: string[];
  equal?: string[];
  /** From a group's name to its codes, the least first. */
  atLeast?: Record<string, string>;
  /** What is known of each of them, by parameter, whatever a list prints. */
  facts?: Record<string, string>;
  risks: string;
  sources: { title: string; address: string; seenOn: string }[];
}

/** Parts that must never stand for each other, in these packages, and why. */
export interface SeedForbiddenPair {
  one: string[];
  other: string[];
  packages?: string[];
  reason: string;
}

export interface SeedPairs {
  families: SeedPairFamily[];
  not: SeedForbiddenPair[];
}

/** When what a source prints of a parameter can't well be. Its words are explained in seeds/README.md. */
export interface SeedValueRule {
  slug: string;
  kind: "between" | "ratio" | "per" | "own-keys" | "rising" | "unit-slip" | "against-siblings";
  parameter: string;
  categories: string[];
  least?: number;
  greatest?: number;
  /** The parameter to which a ratio is; `pins` are those that the name of the package tells. */
  of?: string;
  /** The unit of the condition behind the `@`. */
  condition?: string;
  factor?: number;
  /** Holds only for parts of which another parameter says this. */
  when?: { parameter: string; matches: string };
  /** Beginnings of part numbers of which it is true none the less. */
  exceptNumbers?: string[];
  /** In Chinese, for everybody. */
  why: string;
}

/** What is known of a parameter that no source prints: by another one's words, or as all parts of the same die have it. */
export interface SeedDerivation {
  parameter: string;
  categories: string[];
  /** Left out where parts of the same die tell it. */
  when?: { parameter: string; matches: string };
  value?: string;
  /** In Chinese, for everybody. */
  why: string;
}

/** What a value must be for a part to have a function; `value` is a figure with its unit, `words` stand in texts. */
export interface SeedCondition {
  parameter: string;
  is: "holds" | "equal" | "at-most" | "at-least" | "covers" | "known";
  value?: string;
  words?: string[];
}

/** What a part does, the words by which the trade asks for it, and which parts do it. The file says how its targets are read. */
export interface SeedFunction {
  slug: string;
  zh: string;
  words: string[];
  targets: { categories: string[]; when?: SeedCondition[]; numbers?: string[] }[];
}

/** Reads a file of seeds/catalogue. The files belong to the project, so their shape is trusted. */
export function readCatalogueSeed(name: "categories"): SeedCategory[];
export function readCatalogueSeed(name: "category-mapping"): {
  vocabularies: SeedVocabulary[];
  byNumber: SeedNumbers[];
};
export function readCatalogueSeed(name: "parameters"): SeedParameters;
export function readCatalogueSeed(name: "brand-names"): SeedBrandNames[];
export function readCatalogueSeed(name: "packaging-suffixes"): SeedPackaging[];
export function readCatalogueSeed(name: "marking-codes"): SeedMarkings[];
export function readCatalogueSeed(name: "term-pairs"): SeedTerm[];
export function readCatalogueSeed(name: "alternate-rules"): { rules: SeedAlternateRule[] };
export function readCatalogueSeed(name: "alternate-channels"): SeedChannels[];
export function readCatalogueSeed(name: "alternate-pairs"): SeedPairs;
export function readCatalogueSeed(name: "value-words"): SeedValueWords[];
export function readCatalogueSeed(name: "derived-values"): { rules: SeedDerivation[] };
export function readCatalogueSeed(name: "value-rules"): { rules: SeedValueRule[] };
export function readCatalogueSeed(name: "function-words"): { functions: SeedFunction[] };
export function readCatalogueSeed(name: string): unknown {
  return JSON.parse(readFileSync(path.join(PROJECT_ROOT, "seeds/catalogue", `${name}.json`), "utf8"));
}

const REMEMBERED_MAX = 50_000;
const remembered = new Map<string, string>();

/** The key under which a source's word is looked up: letters and digits only, in lower case. */
export function wordKey(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const key = word
    .slice(0, 200)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(word, key);
  return key;
}
