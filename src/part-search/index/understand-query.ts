import { partKey } from "#shared/part-key.ts";
import { openScope } from "./document-filter.ts";
import { addBeginning, addEqual, type Reading } from "./find-by-text.ts";
import { addFamily } from "./find-family.ts";
import { FoundParts } from "./found-parts.ts";
import { COUNTED_MAX } from "./index-query.ts";
import type { OpenIndex } from "./open-index.ts";
import { isNamer, wordingOf, type QueryWord } from "./query-words.ts";
import { searchKey } from "./search-key.ts";
import { sieveOf } from "./sieve.ts";
import { read, waysOf, type Outcome, type Question, type Way } from "./read-query.ts";

/** So many documents are read to find pieces of a number, the most popular ones first; fewer where it is only about some of the words. */
const PATIENCE = 1_000_000;
const PATIENCE_FOR_SOME = 100_000;
/** Of the terms beyond the first ones so many are looked for. */
const BEYOND_MAX = 200;
/** So many times it is tried to leave out one or two words. */
const TRIES_MAX = 60;
/** The beginning of a number tells less below this. */
const BEGINNING_FROM_BYTES = 4;

/** How much a word says alone, rising. */
const STRENGTHS = ["nothing", "letter", "text", "name", "beginning", "number"] as const;
type Strength = (typeof STRENGTHS)[number];

/** How a query is answered: what is kept of it, and how that is read. */
export interface Understood {
  question: Question;
  /** Null = nothing was looked for. */
  way: Way | null;
  patience: number;
  /** What was left out, as typed. */
  dropped: string[];
  outcome: Outcome;
}

interface Asked {
  /** Words beyond the first ones. */
  beyond: QueryWord[];
  limit: number;
}

/**
 * Reads the words as they stand, then as mistyped where none is a number, then without one that is in the way; filters
 * narrow the answer and do not change how it is read.
 */
export function understand(index: OpenIndex, asked: Question, { beyond, limit }: Asked): Understood {
  const { words, markings, isMarkingAsked = false, isBrief = false } = asked;
  const isFiltered = Object.values(asked.filters).some((value) => value !== undefined);
  const all = [...words, ...beyond];

  const asTyped = tryToRead({ words, markings, isMarkingAsked }, { ways: ["plain"], patience: PATIENCE });
  if (asTyped || words.length === 0) return asTyped ?? nothing();
  const corrected =
    tryToRead({ words, markings, isMarkingAsked }, { ways: waysOf(words, 0), patience: PATIENCE }) ?? readUnpacked();
  if (corrected) return corrected;
  const mistyped = isNumber(index, words)
    ? null
    : tryToRead({ words, markings, isMarkingAsked }, { ways: waysOf(words, 2), patience: PATIENCE });
  if (mistyped || words.length === 1) return mistyped ?? nothing();
  return readWithout() ?? nothing();

  function nothing(): Understood {
    return {
      question: asked,
      way: "plain",
      patience: PATIENCE,
      dropped: [],
      outcome: { found: new FoundParts(0, index.changes), named: new Set() },
    };
  }

  /** The first way that finds something, whatever the filters are. */
  function tryToRead(
    kept: Omit<Question, "filters">,
    { ways, patience, ending = [] }: { ways: Way[]; patience: number; ending?: string[] },
  ): Understood | null {
    const isWhole = kept.words === words;
    for (const way of ways) {
      const bounds = { way, patience };
      const outcome = read(
        index,
        { ...kept, filters: {}, isBrief },
        { ...bounds, limit: isFiltered || !isWhole ? 1 : limit },
      );
      if (outcome.found.count === 0) continue;
      const question = { ...kept, filters: asked.filters, isBrief, sieves: asked.sieves ?? null };
      const dropped = [
        ...all.filter(({ place }) => !kept.words.some((word) => word.place === place)).map(({ typed }) => typed),
        ...ending,
      ];
      return {
        question,
        ...bounds,
        dropped,
        outcome: isFiltered || !isWhole ? read(index, question, { ...bounds, limit }) : outcome,
      };
    }
    return null;
  }

  /** Parts that are called as the number is without a packaging that they do not have. */
  function readUnpacked(): Understood | null {
    const [packed, ...others] = words.filter((word) => !isNamer(word));
    if (!packed || others.length > 0) return null;
    for (const base of index.packaging.withoutEndings(packed.typed)) {
      const unpacked = { ...packed, typed: base, bytes: searchKey(base) };
      if (!isEqual(index, unpacked)) continue;
      const bounds = {
        ways: ["plain" as const],
        patience: PATIENCE_FOR_SOME,
        ending: [packed.typed.slice(base.length)],
      };
      return (
        tryToRead({ words: words.map((word) => (word === packed ? unpacked : word)), markings: [] }, bounds) ??
        tryToRead({ words: [unpacked], markings: [] }, bounds)
      );
    }
    return null;
  }

  /** Without the words that say nothing alone; without one, two more of them; without ever more of them, the weakest first. */
  function readWithout(): Understood | null {
    const weakestFirst = withoutWeakest(sortByStrength(index, words));
    const finding = weakestFirst.map(({ word }) => word);
    const numbers = strongestNumbers(weakestFirst);
    const leavingOut = [...(finding.length < words.length ? [[]] : []), ...onesAndTwos(finding)];
    for (const gone of [...leavingOut.slice(0, TRIES_MAX), ...finding.map((_, last) => finding.slice(0, last))]) {
      const kept = words.filter((word) => finding.includes(word) && !gone.includes(word));
      if (kept.length === 0 || (numbers.length > 0 && !numbers.some((word) => kept.includes(word)))) continue;
      const others = kept.filter((word) => !isNamer(word));
      const mistyped = others.length === 1 && !isNumber(index, others) ? waysOf(kept, kept.length === 1 ? 2 : 1) : [];
      const understood = tryToRead(
        { words: kept, markings: [] },
        { ways: ["plain", ...mistyped], patience: PATIENCE_FOR_SOME },
      );
      if (understood) return understood;
    }
    for (const word of beyond.slice(0, BEYOND_MAX)) {
      const understood = tryToRead({ words: [word], markings: [] }, { ways: ["plain"], patience: PATIENCE_FOR_SOME });
      if (understood) return understood;
    }
    return null;
  }
}

/** Without the words that find nothing, and without single letters where there is more. */
function withoutWeakest(words: { word: QueryWord; strength: Strength }[]): { word: QueryWord; strength: Strength }[] {
  const finding = words.filter(({ strength }) => strength !== "nothing");
  const telling = finding.filter(({ strength }) => strength !== "letter");
  return telling.length > 0 ? telling : finding;
}

/** Of words that are part numbers, or beginnings of some, at least one is kept. */
function strongestNumbers(weakestFirst: { word: QueryWord; strength: Strength }[]): QueryWord[] {
  const strongest = weakestFirst.at(-1)?.strength;
  return strongest === "number" || strongest === "beginning"
    ? weakestFirst.filter(({ strength }) => strength === strongest).map(({ word }) => word)
    : [];
}

/** Each of the words alone, then two of them, so that the last ones come last. */
function onesAndTwos(words: QueryWord[]): QueryWord[][] {
  return [
    ...words.map((word) => [word]),
    ...words.flatMap((stronger, place) => words.slice(0, place).map((weaker) => [weaker, stronger])),
  ];
}

/** Of equal ones the one that finds most is weaker, because it says least; then the shorter, then the later. */
function sortByStrength(index: OpenIndex, words: QueryWord[]): { word: QueryWord; strength: Strength }[] {
  const weighed = words.map((word) => {
    const finds = countAlone(index, word);
    return { word, finds, strength: finds === 0 ? "nothing" : strengthOf(index, word) };
  });
  return weighed.sort(
    (one, other) =>
      STRENGTHS.indexOf(one.strength) - STRENGTHS.indexOf(other.strength) ||
      other.finds - one.finds ||
      one.word.bytes.length - other.word.bytes.length ||
      other.word.place - one.word.place,
  );
}

function countAlone(index: OpenIndex, word: QueryWord): number {
  for (const way of ["plain", ...waysOf([word], 1)] satisfies Way[]) {
    const { found } = read(
      index,
      { words: [word], markings: [], filters: {} },
      { way, limit: COUNTED_MAX + 1, patience: PATIENCE_FOR_SOME },
    );
    if (found.count > 0) return found.count;
  }
  return 0;
}

/** Of a word that finds something. */
function strengthOf(index: OpenIndex, word: QueryWord): Strength {
  if (isNamer(word)) return "name";
  const key = partKey(word.typed);
  if ([...key].length === 1) return "letter";
  // Words without a digit are also the numbers of some parts.
  const isLikeNumber = /[0-9]/.test(key) && (word.bytes.length >= BEGINNING_FROM_BYTES || /[a-z]/.test(key));
  return (isLikeNumber ? findNumber(index, [word]) : null) ?? "text";
}

/** Whether those of the words that name nothing are a part number or its beginning, together or one alone. Such a number is not mistyped. */
function isNumber(index: OpenIndex, words: QueryWord[]): boolean {
  const others = words.filter((word) => !isNamer(word));
  if (others.length === 0) return false;
  return (
    findNumber(index, others) !== null ||
    (others.length > 1 && others.some((word) => ["beginning", "number"].includes(strengthOf(index, word))))
  );
}

function isEqual(index: OpenIndex, word: QueryWord): boolean {
  const found = new FoundParts(1, index.changes);
  addEqual(found, readingOf(index, [word]));
  return found.count > 0;
}

function readingOf(index: OpenIndex, words: QueryWord[]): Reading {
  const scope = openScope(index, {});
  return { index, scope, sieve: sieveOf(index, scope), wording: wordingOf(words), patience: PATIENCE_FOR_SOME };
}

/** Whether words are a part number, or the beginning of one. */
function findNumber(index: OpenIndex, words: QueryWord[]): "number" | "beginning" | null {
  const reading = readingOf(index, words);
  const found = new FoundParts(1, index.changes);
  addEqual(found, reading);
  addFamily(found, reading);
  if (found.count > 0) return "number";
  if (reading.wording.whole.length < BEGINNING_FROM_BYTES) return null;
  addBeginning(found, reading);
  return found.count > 0 ? "beginning" : null;
}
