import { END, type Cursor } from "./document-cursor.ts";
import { DocumentFilter, MISSES_MORE, missedOf, releasedOf, type Scope } from "./document-filter.ts";
import { COUNTED_MAX, type IndexFilters } from "./index-query.ts";
import type { OpenIndex } from "./open-index.ts";
import type { Naming } from "./query-term.ts";
import type { NamedCursor } from "./read-lists.ts";
import { LowestNumbers, type Range } from "./sorted-keys.ts";

/** How a document fits: not; well; best, which is wanted before the others. */
export type Fit = 0 | 1 | 2;

/** What a reading wants of a cursor. */
export interface Wanted {
  limit: number;
  /** Always the same by the name that is read by. */
  fitOf(document: number): Fit;
  leastFit?: Fit;
  isNew(document: number): boolean;
  /** How many documents are read at most. */
  patience?: number;
}

/** What documents come through to a reading. What was read for it before, or for one with other filters, is not read again. */
export interface Sieve {
  /** The first documents that fit, of a cursor that has a name; `isWhole` = they are not too few for want of patience. */
  collect(name: string, read: NamedCursor, wanted: Wanted): { documents: number[]; isWhole: boolean };
  /** The first `limit` documents by number that stand in a range of keys. */
  first(range: Range, limit: number, isNew: (document: number) => boolean): Uint32Array;
}

/** Of one reading alone. */
export function sieveOf({ keys }: OpenIndex, { filter }: Scope): Sieve {
  const known = new Map<string, Sifted>();
  const missedOfEach = (document: number) => (filter.accepts(document) ? 0 : MISSES_MORE);
  return {
    collect: (name, read, wanted) => siftedOf(known, { name, read, wanted, missedOf: missedOfEach }).collect(wanted, 0),
    first: (range, limit, isNew) =>
      keys.first([range], limit, (document) => filter.accepts(document) && isNew(document)),
  };
}

/** Of all readings of a question with these filters, or without one of them, as facets are counted. */
export class SharedSieves {
  readonly #index: OpenIndex;
  readonly #filters: IndexFilters;
  readonly #missedOf: (document: number) => number;
  readonly #known = new Map<string, { lists: Map<string, Sifted>; ranges: Map<string, SiftedRange> }>();

  constructor(index: OpenIndex, filters: IndexFilters) {
    this.#index = index;
    this.#filters = filters;
    this.#missedOf = missedOf(index, filters);
  }

  /** Whether readings with these filters are among them: those with other values read other lists. */
  has(filters: IndexFilters): boolean {
    const others = Object.entries(this.#filters).filter(
      ([name, value]) => value !== filters[name as keyof IndexFilters],
    );
    const isWithin = Object.entries(filters).every(
      ([name, value]) => value === undefined || value === this.#filters[name as keyof IndexFilters],
    );
    return isWithin && others.length <= 1;
  }

  /** For readings that take the same words, which `name` tells, for what they name. */
  of(name: string, namings: readonly Naming[], filters: IndexFilters): Sieve {
    const known = this.#known.get(name) ?? { lists: new Map(), ranges: new Map() };
    this.#known.set(name, known);
    const released = releasedOf(this.#filters, filters);
    const named = namings.length === 0 ? null : new DocumentFilter(this.#index, {}, namings);
    const missedOf = (document: number) => {
      const missed = this.#missedOf(document);
      return missed === MISSES_MORE || named === null || named.accepts(document) ? missed : MISSES_MORE;
    };
    return {
      collect: (name, read, wanted) =>
        siftedOf(known.lists, { name, read, wanted, missedOf }).collect(wanted, released),
      first: (range, limit, isNew) => this.#first(known.ranges, { range, limit, released, isNew, missedOf }),
    };
  }

  #first(ranges: Map<string, SiftedRange>, wanted: WantedKeys): Uint32Array {
    const { range, limit, isNew } = wanted;
    const name = `${range.from} ${range.to}`;
    const known = ranges.get(name);
    if (known) return known.isWhole ? lowestOf(known, wanted) : this.#index.keys.first([range], limit, fits);
    // What it reads in order, it reads whole until it has enough; then those that leave a filter out have enough, too.
    const sifted: SiftedRange = { documents: [], missed: [], isWhole: true };
    ranges.set(name, sifted);
    let room = limit;
    const found = this.#index.keys.first([range], limit, (document) => {
      const missed = wanted.missedOf(document);
      if (missed === MISSES_MORE) return false;
      if (sifted.documents.length === RANGE_MAX) sifted.isWhole = false;
      else if (room > 0) {
        sifted.documents.push(document);
        sifted.missed.push(missed);
      }
      const isWanted = (missed === 0 || missed === wanted.released) && isNew(document);
      if (isWanted) room--;
      return isWanted;
    });
    if (room <= 0) sifted.isWhole = false;
    return found;

    function fits(document: number): boolean {
      const missed = wanted.missedOf(document);
      return (missed === 0 || missed === wanted.released) && isNew(document);
    }
  }
}

function siftedOf(
  known: Map<string, Sifted>,
  {
    name,
    read,
    wanted,
    missedOf,
  }: { name: string; read: NamedCursor; wanted: Wanted; missedOf(document: number): number },
): Sifted {
  const key = `${name}\n${read.name}`;
  const sifted = known.get(key) ?? new Sifted(read.cursor, missedOf, wanted.fitOf);
  known.set(key, sifted);
  return sifted;
}

// Who leaves a filter out wants no more of those that miss it.
const MISSING_MAX = COUNTED_MAX + 1;
// So many documents of a range are remembered; of more each reading looks for itself.
const RANGE_MAX = 100_000;

/** Documents of a cursor that miss one filter at most and fit, read as far as somebody wanted. */
class Sifted {
  readonly #cursor: Cursor;
  readonly #missedOf: (document: number) => number;
  readonly #fitOf: (document: number) => Fit;
  readonly #documents: number[] = [];
  readonly #missed: number[] = [];
  readonly #fits: Fit[] = [];
  /** How many were read until each of them. */
  readonly #readUntil: number[] = [];
  /** How many are known that miss a filter, by filter and fit. */
  readonly #known = new Map<number, number>();
  #read = 0;
  #isOver = false;

  constructor(cursor: Cursor, missedOf: (document: number) => number, fitOf: (document: number) => Fit) {
    this.#cursor = cursor;
    this.#missedOf = missedOf;
    this.#fitOf = fitOf;
  }

  collect({ limit, leastFit = 1, isNew, patience = Infinity }: Wanted, released: number): ReturnType<Sieve["collect"]> {
    const documents: number[] = [];
    if (limit === 0) return { documents, isWhole: true };
    for (let place = 0; place < this.#documents.length || this.#readOn(patience); place++) {
      if (this.#readUntil[place]! > patience + 1) return { documents, isWhole: false };
      const missed = this.#missed[place]!;
      if ((missed !== 0 && missed !== released) || this.#fits[place]! < leastFit) continue;
      const document = this.#documents[place]!;
      if (isNew(document) && documents.push(document) >= limit) return { documents, isWhole: true };
    }
    return { documents, isWhole: this.#isOver && this.#read <= patience };
  }

  /** Reads until one more comes through. */
  #readOn(patience: number): boolean {
    while (!this.#isOver && this.#read <= patience) {
      const document = this.#cursor.next();
      if (document === END) {
        this.#isOver = true;
        return false;
      }
      this.#read++;
      const missed = this.#missedOf(document);
      // Whose beginnings are that many looks no further.
      if (missed === MISSES_MORE || (missed > 0 && this.#isKnown(missed, 2))) continue;
      const fit = this.#fitOf(document);
      // Nobody wants more of these; of those that fit all, whoever reads on for the best ones does.
      if (fit === 0 || ((missed > 0 || fit === 1) && !this.#count(missed, fit))) continue;
      this.#documents.push(document);
      this.#missed.push(missed);
      this.#fits.push(fit);
      this.#readUntil.push(this.#read);
      return true;
    }
    return false;
  }

  #isKnown(missed: number, fit: Fit): boolean {
    return (this.#known.get(missed * 4 + fit) ?? 0) >= MISSING_MAX;
  }

  #count(missed: number, fit: Fit): boolean {
    if (this.#isKnown(missed, fit)) return false;
    this.#known.set(missed * 4 + fit, (this.#known.get(missed * 4 + fit) ?? 0) + 1);
    return true;
  }
}

interface WantedKeys {
  range: Range;
  limit: number;
  released: number;
  isNew(document: number): boolean;
  missedOf(document: number): number;
}

/** Documents in the order of keys, and what each of them misses. */
interface SiftedRange {
  documents: number[];
  missed: number[];
  /** Whether these are all of the range. */
  isWhole: boolean;
}

function lowestOf({ documents, missed }: SiftedRange, { released, limit, isNew }: WantedKeys): Uint32Array {
  const kept = new LowestNumbers(limit);
  for (const [place, document] of documents.entries()) {
    const isMissing = missed[place] !== 0 && missed[place] !== released;
    if (!isMissing && document < kept.bound && isNew(document)) kept.add(document);
  }
  return kept.rising();
}
