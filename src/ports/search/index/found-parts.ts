import type { ChangedParts } from "./changed-parts.ts";
import type { Match } from "../port.ts";

/** Hits in the order of the answer, up to a limit. */
export class FoundParts {
  /** Documents of the image; below 0 places among the changed parts: -1 is the first. */
  readonly documents: number[] = [];
  readonly matches: Match[] = [];
  readonly #limit: number;
  readonly #changes: ChangedParts;

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

  /** Appends the next tier: documents, and places among the changed parts, both by popularity. */
  add(match: Match, documents: ArrayLike<number>, changedPlaces: readonly number[]): void {
    let changed = 0;
    for (let index = 0; this.room > 0; ) {
      const place = changedPlaces[changed];
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
