import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import type { RecognisedTerm } from "../port.ts";
import type { MarkedPart, Naming, QueryTerm } from "../index/query-term.ts";
import type { NamedThing } from "./name-book.ts";
import { isChipSize } from "./package-families.ts";
import { readValue, readValueOfTwo, type ReadValue } from "./read-value.ts";
import { splitWords, type Atom } from "./split-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What was typed, as the index is asked for it. */
export interface ReadTerms {
  terms: QueryTerm[];
  /** Parts that what was typed may stand on as a marking. */
  markings: MarkedPart[];
  /** One for each term: what it names, a marking that was looked up, or null. */
  recognised: (RecognisedTerm | null)[];
}

/** One or several atoms, and what they say. */
interface Reading {
  atoms: Atom[];
  thing?: NamedThing | undefined;
  value?: ReadValue | undefined;
}

const WORDS_IN_A_NAME = 5;
const HAN_IN_A_UNIT = 3;
const HAN_IN_A_TERM = 4;
const MARKING_CHARACTERS_AT_MOST = 6;
const MARKINGS_AT_MOST = 50;
const NAMES_BEGIN_FROM = 4;
const NAMES_LOOKED_AT = 40;
const BRANDS_AT_MOST = 8;

/**
 * Reads what was typed: brands, categories, packages and values by the longest names, the rest as pieces of part numbers. Each word
 * that was typed stands in a term, unless it says nothing about a part (规格书, datasheet) and others do. Takes any text.
 */
export function readTerms(keywords: string, vocabulary: Vocabulary): ReadTerms {
  const readings = matchNames(splitWords(keywords, (piece) => isKnown(piece, vocabulary)), vocabulary).flatMap(cutLong);
  const spoken = readings.filter(({ thing }) => thing?.kind !== "noise" && thing?.kind !== "marking");
  if (spoken.length === 0) return { terms: readings.map((reading) => ({ typed: typedOf(reading) })), markings: [], recognised: readings.map(() => null) };
  const isAskedFor = readings.some(({ thing }) => thing?.kind === "marking");
  const marked = findMarkings(spoken, vocabulary, isAskedFor);
  const isSure = isAmongValues(spoken, vocabulary);
  const terms = spoken.map((reading, place): QueryTerm => {
    const naming = marked.reading === reading && isAskedFor ? undefined : namingOf(reading, { isSure, isAlone: spoken.length === 1, vocabulary });
    return { typed: typedOf(reading), ...(isAttached(reading, spoken[place - 1]) && { isAttached: true }), ...(naming && { naming }) };
  });
  const recognised = terms.map(({ typed, naming }, place) => {
    if (naming) return recognisedBy(typed, naming);
    return spoken[place] === marked.reading ? { typed, kind: "marking" as const, ids: [] } : null;
  });
  return { terms, markings: marked.parts, recognised };
}

function isKnown(piece: string, { names }: Vocabulary): boolean {
  const value = readValue(piece);
  if (value && (!value.isWeak || value.form === "bare")) return true;
  const thing = names.find(brandKey(piece));
  return thing !== undefined && !thing.isWeak;
}

/** From left to right, the longest name or value that begins at each atom. */
function matchNames(atoms: Atom[], vocabulary: Vocabulary): Reading[] {
  const readings: Reading[] = [];
  let open: Atom[] = [];
  const closeOpen = () => {
    if (open.length > 0) readings.push({ atoms: open });
    open = [];
  };
  for (let start = 0; start < atoms.length;) {
    const found = longestAt(atoms, start, vocabulary);
    const atom = atoms[start]!;
    if (found) {
      closeOpen();
      readings.push(found);
      start += found.atoms.length;
      continue;
    }
    // Chinese characters that say nothing known stay together.
    if (open.length > 0 && !(atom.isHan && open[0]!.isHan && open[0]!.word === atom.word)) closeOpen();
    open.push(atom);
    start += 1;
  }
  closeOpen();
  return readings;
}

function longestAt(atoms: Atom[], start: number, { names }: Vocabulary): Reading | null {
  let found: (Reading & { thing: NamedThing }) | null = null;
  let key = "";
  for (let end = start; end < atoms.length && atoms[end]!.word - atoms[start]!.word < WORDS_IN_A_NAME; end++) {
    key += atoms[end]!.key;
    if (key.length > names.longest || !names.canBegin(key)) break;
    const thing = cutsWord(atoms, start, end) ? undefined : names.find(key);
    if (thing && (!found || !thing.isWeak || found.thing.isWeak)) found = { atoms: atoms.slice(start, end + 1), thing };
  }
  const value = valueAt(atoms, start);
  if (!value) return found;
  // `0603 P` is no value: 0603 is a name.
  if (found && !found.thing.isWeak && value.value!.form === "letter") return found;
  if (!found || value.atoms.length > found.atoms.length) return value;
  return found.atoms.length === value.atoms.length && found.thing.isWeak && !value.value!.isWeak ? value : found;
}

/** `SOT-23 N沟道` is not SOT-23N: a name of several words does not end inside one. */
function cutsWord(atoms: Atom[], start: number, end: number): boolean {
  return atoms[end]!.word !== atoms[start]!.word && atoms[end + 1]?.word === atoms[end]!.word;
}

/** A number with its unit in one or, behind it, of its own. */
function valueAt(atoms: Atom[], start: number): Reading | null {
  const atom = atoms[start]!;
  if (atom.isHan || !/\d/.test(atom.key)) return null;
  const next = atoms[start + 1];
  for (let count = next?.isHan ? HAN_IN_A_UNIT : 1; next && count > 0; count--) {
    const unit = atoms.slice(start + 1, start + 1 + count);
    const behind = atoms[start + 1 + count];
    const isWhole = next.isHan || behind === undefined || behind.word !== unit[0]!.word;
    if (!isWhole || unit.some(({ isHan }) => isHan !== next.isHan)) continue;
    const value = readValueOfTwo(atom.typed, unit.map(({ typed, key }) => (next.isHan ? key : typed)).join(""));
    if (value) return { atoms: [atom, ...unit], value };
  }
  const value = readValue(atom.typed);
  return value && { atoms: [atom], value };
}

/** Chinese words that say nothing known are looked for by at most four characters at once. */
function cutLong(reading: Reading): Reading[] {
  const { atoms } = reading;
  if (reading.thing || reading.value || !atoms[0]!.isHan || atoms.length <= HAN_IN_A_TERM) return [reading];
  const pieces: Reading[] = [];
  for (let start = 0; start < atoms.length; start += HAN_IN_A_TERM) pieces.push({ atoms: atoms.slice(start, start + HAN_IN_A_TERM) });
  return pieces;
}

/** As typed, with one blank between words. */
function typedOf({ atoms }: Reading): string {
  return atoms.map((atom, place) => (place > 0 && atoms[place - 1]!.word !== atom.word ? ` ${atom.typed}` : atom.typed)).join("");
}

function isAttached({ atoms }: Reading, before: Reading | undefined): boolean {
  return before?.atoms.at(-1)!.word === atoms[0]!.word;
}

/** Beside the size of a chip, a value with a unit or a passive part, bare numbers are values: `104 50V 0603`. */
function isAmongValues(readings: Reading[], { passiveIds }: Vocabulary): boolean {
  const isPassive = ({ thing, value, atoms }: Reading) =>
    (value !== undefined && value.form !== "bare" && !value.isWeak) || (thing?.kind === "package" && isChipSize(atoms.map(({ key }) => key).join(""))) ||
    (thing?.kind === "category" && thing.ids.every((id) => passiveIds.has(id)));
  return readings.some(isPassive) && readings.every(({ thing, value }) => thing !== undefined || value !== undefined);
}

function namingOf({ atoms, thing, value }: Reading, { isSure, isAlone, vocabulary }: { isSure: boolean; isAlone: boolean; vocabulary: Vocabulary }): Naming | undefined {
  if (thing) return { [FIELD_OF[thing.kind as keyof typeof FIELD_OF]]: thing.ids, ...(thing.isWeak && { isWeak: true }) };
  if (value) {
    const isWeak = value.form === "bare" ? !isSure && (value.isWeak || !isAlone) : value.isWeak && !isSure;
    return { tags: value.tags, ...(isWeak && { isWeak: true }) };
  }
  return nameBeginningWith(atoms.map(({ key }) => key).join(""), vocabulary);
}

const FIELD_OF = { brand: "brandIds", category: "categoryIds", package: "packageIds", value: "tags" } as const;

/** The brands whose names begin with what was typed (`infin`), weakly. */
function nameBeginningWith(key: string, { names }: Vocabulary): Naming | undefined {
  if (key.length < NAMES_BEGIN_FROM || !/^\p{L}+$/u.test(key)) return undefined;
  const brands = names.beginningWith(key, NAMES_LOOKED_AT).filter(({ kind }) => kind === "brand").sort((one, other) => other.weight - one.weight);
  const brandIds = [...new Set(brands.map(({ ids }) => ids[0]!))].slice(0, BRANDS_AT_MOST);
  return brandIds.length === 0 ? undefined : { brandIds, isWeak: true };
}

function recognisedBy(typed: string, { brandIds, categoryIds, packageIds }: Naming): RecognisedTerm {
  if (brandIds) return { typed, kind: "brand", ids: brandIds };
  if (categoryIds) return { typed, kind: "category", ids: categoryIds };
  return packageIds ? { typed, kind: "package", ids: packageIds } : { typed, kind: "value", ids: [] };
}

/** The parts that a short text, or one that is said to be a marking, may stand on; packages beside it narrow. */
function findMarkings(readings: Reading[], { markings }: Vocabulary, isAskedFor: boolean): { parts: MarkedPart[]; reading: Reading | null } {
  const packages = readings.filter(({ thing }) => thing?.kind === "package");
  const codes = readings.length === 1 ? readings : readings.filter((reading) => !packages.includes(reading));
  const code = partKey(codes.map(typedOf).join(""));
  const isShort = codes.length === 1 && code.length <= MARKING_CHARACTERS_AT_MOST;
  const found = isShort || isAskedFor ? (markings.get(code) ?? []) : [];
  const beside = codes === readings ? [] : packages;
  const parts = beside.reduce((narrowed, { thing }) => narrowed.flatMap((part) => narrow(part, thing!.ids)), found);
  return { parts: parts.slice(0, MARKINGS_AT_MOST), reading: parts.length > 0 && codes.length === 1 ? codes[0]! : null };
}

function narrow({ mpn, packageIds }: MarkedPart, ids: number[]): MarkedPart[] {
  const common = packageIds ? packageIds.filter((id) => ids.includes(id)) : ids;
  return common.length === 0 ? [] : [{ mpn, packageIds: common }];
}
