import { READING } from "./budget.ts";
import { openScope } from "./document-filter.ts";
import { addEqual, addListed, addNear, type Reading } from "./find-by-text.ts";
import { addFamily } from "./find-family.ts";
import { addMarked } from "./find-marked.ts";
import { addLookingAlike, addSimilar, type Similarity } from "./find-similar.ts";
import { FoundParts } from "./found-parts.ts";
import type { IndexFilters } from "./index-query.ts";
import type { OpenIndex } from "./open-index.ts";
import { sieveOf, type SharedSieves } from "./sieve.ts";
import { isNamer, wordingOf, type QueryWord } from "./query-words.ts";
import type { MarkedPart, Naming } from "./query-term.ts";

/** What is looked for: some words of a query, and among which parts. */
export interface Question {
  words: QueryWord[];
  markings: readonly MarkedPart[];
  /** What is printed on a part was asked for: markings come first, and no numbers that only hold the letters. */
  isMarkingAsked?: boolean;
  filters: IndexFilters;
  /** Pieces and descriptions are only looked for where nothing is found before. */
  isBrief?: boolean;
  /** Of all readings with these filters, but for one of them or with fewer values. */
  sieves?: SharedSieves | null;
}

/** How words are read: as they stand there, or else as mistyped, all of them or those that name nothing. */
export type Way = "plain" | { similarity: Similarity; isNamed: boolean };

export interface Outcome {
  found: FoundParts;
  /** The words that were taken for what they name. */
  named: Set<QueryWord>;
}

const SIMILARITIES: readonly Similarity[] = ["corrected", "one-typo", "two-typos"];

/** The ways to read words that are not found as they stand, best first. Two errors in several words taken as one are too much to guess. */
export function waysOf(words: QueryWord[], mostTypos: 0 | 1 | 2): Way[] {
  const { strong, others } = sortNamings(words);
  const ways: Way[] = [];
  for (const similarity of SIMILARITIES.slice(0, mostTypos + 1)) {
    const canRead = (read: QueryWord[]) => read.length === 1 || (read.length > 1 && similarity !== "two-typos");
    if (strong.length > 0 && canRead(others)) ways.push({ similarity, isNamed: true });
    if (canRead(words)) ways.push({ similarity, isNamed: false });
  }
  return ways;
}

/** Reads words in one way: parts in the order of the answer, up to a limit. Where the budget is spent, what there is by then. */
export function read(
  index: OpenIndex,
  question: Question,
  { way, limit, patience }: { way: Way; limit: number; patience: number },
): Outcome {
  const found = new FoundParts(limit, index.changes);
  if (!index.budget.take(READING)) return { found, named: new Set() };
  if (way === "plain") return { found, named: readPlain(index, question, { found, patience }) };
  const { strong, others } = way.isNamed ? sortNamings(question.words) : { strong: [], others: question.words };
  addSimilar(found, readingOf(index, question, { named: strong, others, patience }), way.similarity);
  return { found, named: new Set(strong) };
}

function readPlain(
  index: OpenIndex,
  question: Question,
  { found, patience }: { found: FoundParts; patience: number },
): Set<QueryWord> {
  const { words, markings, isMarkingAsked = false, filters } = question;
  const { strong, weak } = sortNamings(words);
  const taken = new Set<QueryWord>();
  if (words.length === 0 && markings.length === 0) addListed(found, among(index, question, []));
  const asText = words.length === 0 ? null : readingOf(index, question, { named: [], others: words, patience });
  if (isMarkingAsked) addMarked(found, index, { markings, filters });
  const areEnough = found.count > 0;
  if (asText) {
    addEqual(found, asText);
    addFamily(found, asText);
  }
  if (!isMarkingAsked) addMarked(found, index, { markings, filters });
  if (strong.length > 0) readNamed(strong);
  if (asText) readNear(asText);
  if (weak.length > 0) readNamed(words.filter(({ naming }) => naming));
  return taken;

  function readNear(reading: Reading): void {
    if (areEnough) return;
    if (found.count === 0) addLookingAlike(found, reading);
    addNear(found, reading);
  }

  function readNamed(named: QueryWord[]): void {
    const before = found.count;
    const others = words.filter((word) => !named.includes(word));
    const reading = readingOf(index, question, { named, others, patience });
    if (others.length === 0) addListed(found, reading);
    else {
      addEqual(found, reading);
      addFamily(found, reading);
      readNear(reading);
    }
    if (found.count > before) for (const word of named) taken.add(word);
  }
}

function readingOf(
  index: OpenIndex,
  question: Question,
  { named, others, patience }: { named: QueryWord[]; others: QueryWord[]; patience: number },
): Reading {
  const { isBrief = false } = question;
  return { ...among(index, question, named), wording: wordingOf(others), patience, isBrief };
}

/** The parts that fit the filters, and have what words name. */
function among(
  index: OpenIndex,
  { filters, sieves }: Question,
  named: QueryWord[],
): Pick<Reading, "index" | "scope" | "sieve"> {
  const namings = named.map(({ naming }): Naming => naming!);
  const scope = openScope(index, filters, namings);
  const sieve = sieves?.has(filters)
    ? sieves.of(named.map(({ place }) => place).join(), namings, filters)
    : sieveOf(index, scope);
  return { index, scope, sieve };
}

function sortNamings(words: QueryWord[]): { strong: QueryWord[]; weak: QueryWord[]; others: QueryWord[] } {
  return {
    strong: words.filter(isNamer),
    weak: words.filter(({ naming }) => naming?.isWeak),
    others: words.filter((word) => !isNamer(word)),
  };
}
