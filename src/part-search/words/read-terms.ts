import { isDeepStrictEqual } from "node:util";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import type { RecognisedTerm } from "#ports/search/port.ts";
import type { MarkedPart, Naming, QueryTerm } from "../index/query-term.ts";
import { matchNames } from "./match-names.ts";
import type { NameKind } from "./name-book.ts";
import { isChipSize } from "#shared/package-families.ts";
import { isAttached, type Phrase, typedOf } from "./phrase.ts";
import { memoryTags, readValue, resistanceTags } from "./read-value.ts";
import { splitWords } from "./split-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What was typed, as the index is asked for it. */
export interface ReadTerms {
  terms: QueryTerm[];
  /** Parts that what was typed may stand on as a marking. */
  markings: MarkedPart[];
  /** Whether it is said that a marking was typed: `丝印 J3Y`. */
  isMarkingAsked: boolean;
  /** One for each term: what it names, a marking that was looked up, or null. */
  recognised: (RecognisedTerm | null)[];
  /** How it can be read else, for where this finds nothing: `STM32F103C8T6,LQFP48` as a number and a package. */
  otherwise: ReadTerms | null;
}

/** What is left out where other words remain. */
const SILENT_KINDS: ReadonlySet<NameKind> = new Set(["noise", "mounting", "marking"]);
const HAN_IN_A_TERM = 4;
const MARKING_CHARACTERS_MAX = 6;
const MARKINGS_MAX = 50;
const NAMES_BEGIN_FROM = 4;
const HAN_NAMES_BEGIN_FROM = 2;
const NAMES_LOOKED_AT = 40;
const BRANDS_MAX = 8;

/**
 * Reads any text as brands, categories, packages and values by the longest names, the rest as pieces of part numbers;
 * words that say nothing about a part (规格书) may be left out.
 */
export function readTerms(keywords: string, vocabulary: Vocabulary): ReadTerms {
  const careful = readOneWay(keywords, vocabulary, false);
  const bold = readOneWay(keywords, vocabulary, true);
  return { ...careful, otherwise: isDeepStrictEqual(careful.terms, bold.terms) ? null : bold };
}

/** Boldly: words are cut that may be part numbers, a resistance is that of anything, and nothing is a function. */
function readOneWay(keywords: string, vocabulary: Vocabulary, isBold: boolean): ReadTerms {
  const atoms = splitWords(keywords, { isKnown: (piece) => isKnown(piece, vocabulary), isBold });
  const matched = matchNames(atoms, vocabulary, { withFunctions: !isBold });
  const phrases = keepMountedNumbers(matched.flatMap(cutLong));
  const spoken = nameChannels(
    phrases.filter(({ thing }) => !thing || !SILENT_KINDS.has(thing.kind)),
    vocabulary,
  );
  if (spoken.length === 0)
    return {
      terms: phrases.map((phrase) => ({ typed: typedOf(phrase) })),
      markings: [],
      isMarkingAsked: false,
      recognised: phrases.map(() => null),
      otherwise: null,
    };
  const isMarkingAsked = phrases.some(({ thing }) => thing?.kind === "marking");
  const marked = findMarkings(spoken, vocabulary, isMarkingAsked);
  const company = companyOf(phrases, spoken, vocabulary);
  const terms = spoken.map((phrase, place): QueryTerm => {
    const naming =
      marked.phrase === phrase && isMarkingAsked
        ? undefined
        : namingOf(phrase, { ...company, isOnChip: company.isOnChip && !isBold }, vocabulary);
    return {
      typed: typedOf(phrase),
      ...(isAttached(phrase, spoken[place - 1]) && { isAttached: true }),
      ...(naming && { naming }),
    };
  });
  const recognised = terms.map(({ typed, naming }, place) => {
    if (naming && spoken[place]!.thing?.kind === "function") return { typed, kind: "function" as const, ids: [] };
    if (naming) return recognisedBy(typed, naming);
    return spoken[place] === marked.phrase ? { typed, kind: "marking" as const, ids: [] } : null;
  });
  return { terms, markings: marked.parts, isMarkingAsked, recognised, otherwise: null };
}

function isKnown(piece: string, { names }: Vocabulary): boolean {
  const value = readValue(piece);
  if (value && (!value.isWeak || value.form === "bare")) return true;
  const thing = names.find(brandKey(piece));
  return thing !== undefined && !thing.isWeak;
}

/** Chinese words that say nothing known are looked for by at most four characters at once. */
function cutLong(phrase: Phrase): Phrase[] {
  const { atoms } = phrase;
  if (phrase.thing || phrase.value || !atoms[0]!.isHan || atoms.length <= HAN_IN_A_TERM) return [phrase];
  const pieces: Phrase[] = [];
  for (let start = 0; start < atoms.length; start += HAN_IN_A_TERM)
    pieces.push({ atoms: atoms.slice(start, start + HAN_IN_A_TERM) });
  return pieces;
}

/** `PJ-320B贴片` is a number as a whole. */
function keepMountedNumbers(phrases: Phrase[]): Phrase[] {
  return phrases.map((phrase, place) => {
    const before = phrases[place - 1];
    return phrase.thing?.kind === "mounting" && before && !before.thing && !before.value && isAttached(phrase, before)
      ? { atoms: phrase.atoms }
      : phrase;
  });
}

/** A single N or P beside transistors is their channel. */
function nameChannels(phrases: Phrase[], { names, fieldEffectIds }: Vocabulary): Phrase[] {
  if (!phrases.some((phrase) => isAmong(phrase, fieldEffectIds))) return phrases;
  return phrases.map((phrase) => {
    const channel = phrase.thing || phrase.value ? undefined : CHANNELS[typedOf(phrase).toLowerCase()];
    return channel ? { ...phrase, thing: names.find(channel) } : phrase;
  });
}

const CHANNELS: Record<string, string | undefined> = { n: "nchannel", p: "pchannel" };

/** What stands beside a value and tells how it is meant. */
interface Company {
  isAlone: boolean;
  /** The size of a chip, a value with a unit or a passive part: bare numbers are values, `104 50V 0603`. */
  isAmongValues: boolean;
  /** The size of a chip, or how it is mounted, or a tolerance, and no other sort of part: ohms are those of a resistor. */
  isOnChip: boolean;
  /** A sort of memory: `128M flash`. */
  isMemory: boolean;
}

function companyOf(phrases: Phrase[], spoken: Phrase[], { names, passiveIds, memoryIds }: Vocabulary): Company {
  const [resistorId] = names.find("贴片电阻")?.ids ?? [];
  const isSize = ({ thing, atoms }: Phrase) =>
    thing?.kind === "package" && isChipSize(atoms.map(({ key }) => key).join(""));
  const isPassive = (phrase: Phrase) =>
    (phrase.value !== undefined && phrase.value.form !== "bare" && !phrase.value.isWeak) ||
    isSize(phrase) ||
    isAmong(phrase, passiveIds);
  const isTolerance = ({ value, atoms }: Phrase) => value !== undefined && /[%％]$/u.test(atoms.at(-1)!.typed);
  return {
    isAlone: spoken.length === 1,
    isAmongValues:
      spoken.some(isPassive) && spoken.every(({ thing, value }) => thing !== undefined || value !== undefined),
    isOnChip:
      phrases.some((phrase) => isSize(phrase) || isTolerance(phrase) || phrase.thing?.kind === "mounting") &&
      !spoken.some(({ thing }) => thing?.kind === "category" && !thing.ids.includes(resistorId!)),
    isMemory: spoken.some((phrase) => isAmong(phrase, memoryIds)),
  };
}

function isAmong({ thing }: Phrase, categoryIds: ReadonlySet<number>): boolean {
  return thing?.kind === "category" && thing.ids.every((id) => categoryIds.has(id));
}

function namingOf({ atoms, thing, value }: Phrase, company: Company, vocabulary: Vocabulary): Naming | undefined {
  if (thing)
    return { [FIELD_OF[thing.kind as keyof typeof FIELD_OF]]: thing.ids, ...(thing.isWeak && { isWeak: true }) };
  if (!value) return nameBeginningWith(atoms.map(({ key }) => key).join(""), vocabulary);
  const memory = company.isMemory && value.form === "letter" ? memoryTags(atoms[0]!.typed) : [];
  if (memory.length > 0) return { tags: memory };
  const { isAmongValues, isAlone, isOnChip } = company;
  const isWeak = value.form === "bare" ? !isAmongValues && (value.isWeak || !isAlone) : value.isWeak && !isAmongValues;
  return { tags: isOnChip && !isWeak ? resistanceTags(value.tags) : value.tags, ...(isWeak && { isWeak: true }) };
}

const FIELD_OF = {
  brand: "brandIds",
  category: "categoryIds",
  package: "packageIds",
  value: "tags",
  function: "tags",
} as const;

/** The brands whose names begin with what was typed (`infin`), weakly. */
function nameBeginningWith(key: string, { names }: Vocabulary): Naming | undefined {
  const isHan = /^\p{Script=Han}+$/u.test(key);
  if (key.length < (isHan ? HAN_NAMES_BEGIN_FROM : NAMES_BEGIN_FROM) || !/^\p{L}+$/u.test(key)) return undefined;
  const brands = names
    .beginningWith(key, NAMES_LOOKED_AT)
    .filter(({ kind }) => kind === "brand")
    .sort((one, other) => other.weight - one.weight);
  const brandIds = [...new Set(brands.map(({ ids }) => ids[0]!))].slice(0, BRANDS_MAX);
  return brandIds.length === 0 ? undefined : { brandIds, isWeak: true };
}

function recognisedBy(typed: string, { brandIds, categoryIds, packageIds }: Naming): RecognisedTerm {
  if (brandIds) return { typed, kind: "brand", ids: brandIds };
  if (categoryIds) return { typed, kind: "category", ids: categoryIds };
  return packageIds ? { typed, kind: "package", ids: packageIds } : { typed, kind: "value", ids: [] };
}

/** The parts that a short text, or one that is said to be a marking, may stand on; packages beside it narrow. */
function findMarkings(
  phrases: Phrase[],
  { markings }: Vocabulary,
  isAskedFor: boolean,
): { parts: MarkedPart[]; phrase: Phrase | null } {
  const packages = phrases.filter(({ thing }) => thing?.kind === "package");
  const codes = phrases.length === 1 ? phrases : phrases.filter((phrase) => !packages.includes(phrase));
  const code = partKey(codes.map(typedOf).join(""));
  const isShort = codes.length === 1 && code.length <= MARKING_CHARACTERS_MAX && codes[0]!.value?.form !== "unit";
  const found = isShort || isAskedFor ? (markings.get(code) ?? []) : [];
  const beside = codes === phrases ? [] : packages;
  const parts = beside.reduce((narrowed, { thing }) => narrowed.flatMap((part) => narrow(part, thing!.ids)), found);
  return { parts: parts.slice(0, MARKINGS_MAX), phrase: parts.length > 0 && codes.length === 1 ? codes[0]! : null };
}

function narrow({ mpn, packageIds }: MarkedPart, ids: number[]): MarkedPart[] {
  const common = packageIds ? packageIds.filter((id) => ids.includes(id)) : ids;
  return common.length === 0 ? [] : [{ mpn, packageIds: common }];
}
