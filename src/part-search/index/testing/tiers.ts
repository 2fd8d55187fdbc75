import type { Match } from "#ports/search/port.ts";
import type { IndexedPart } from "../indexed-part.ts";

export interface Entry {
  part: IndexedPart;
  key: string;
  folded: string;
  bytes: string;
  /** Its number, and what it may be without its packaging. */
  forms: string[];
}

export interface Hit {
  entry: Entry;
  match: Match;
}

/** Whether an entry is among those that are looked at. */
export type Among = (entry: Entry) => boolean;

/** Parts in the order of the answer. */
export class Tiers {
  readonly hits: Hit[] = [];
  readonly #limit: number;
  readonly #taken = new Set<Entry>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(among: Entry[], order: readonly Match[], matchOf: (entry: Entry) => Match | null): void {
    const tiers = order.map((): Hit[] => []);
    const room = this.#limit - this.hits.length;
    for (const entry of among) {
      if (tiers[0]!.length >= room) break;
      const match = matchOf(entry);
      if (match && !this.#taken.has(entry)) tiers[order.indexOf(match)]!.push({ entry, match });
    }
    for (const hit of tiers.flat().slice(0, room)) {
      this.#taken.add(hit.entry);
      this.hits.push(hit);
    }
  }
}

/** The most popular first. */
export function byPopularity(entries: Iterable<Entry>): Entry[] {
  return [...entries].sort(({ part: one }, { part: other }) => other.popularity - one.popularity || one.id - other.id);
}
