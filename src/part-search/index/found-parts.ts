import type { Match } from "#ports/search/port.ts";
import type { ChangedParts } from "./changed-parts.ts";

/** Hits in the order of the answer, up to a limit. */
export class FoundParts {
  /** Documents of the image; below 0 places among the changed parts: -1 is the first. */
  readonly documents: number[] = [];
  readonly matches: Match[] = [];
  /** Whether there may be more that would take too long to find. */
  isCut = false;
  readonly #limit: number;
  readonly #changes: ChangedParts;
  /** The first of `documents` as a set, so many as it holds. */
  readonly #set = new Set<number>();

  constructor(limit: number, changes: ChangedParts) {
    this.#limit = limit;
    this.#changes = changes;
  }

  get count(): number {
    return this.documents.length;
  }

  /** How many more are wanted. */
  get room(): number {
    return this.#limit - this.documents.length;
  }

  /** Whether it is a hit already. */
  has(document: number): boolean {
    while (this.#set.size < this.documents.length) this.#set.add(this.documents[this.#set.size]!);
    return this.#set.has(document);
  }

  /** Appends the next tier: documents that are no hits yet, and places among the changed parts, both by popularity. */
  add(match: Match, documents: ArrayLike<number>, changedPlaces: readonly number[]): void {
    const places = this.count === 0 ? changedPlaces : changedPlaces.filter((place) => !this.has(-1 - place));
    let changed = 0;
    for (let index = 0; this.room > 0;) {
      const place = places[changed];
      const document = documents[index];
      if (place !== undefined && (document === undefined || this.#changes.parts[place]!.before <= document)) {
        this.#push(-1 - place, match);
        changed++;
      } else if (document !== undefined) {
        this.#push(document, match);
        index++;
      } else return;
    }
  }

  #push(document: number, match: Match): void {
    this.documents.push(document);
    this.matches.push(match);
  }
}
