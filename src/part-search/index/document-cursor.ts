/** Behind the last document, and the largest number that costs no memory. */
export const END = 0x7fffffff;

/** Documents in rising order. */
export interface Cursor {
  /** About how many there are at most. */
  readonly count: number;
  /** The next document, or END. */
  next(): number;
  /** The first document that is at least `target` and not before the current one, or END. */
  seek(target: number): number;
}

/** All documents. */
export class EveryDocument implements Cursor {
  readonly count: number;
  #current = -1;

  constructor(documents: number) {
    this.count = documents;
  }

  next(): number {
    return this.#current + 1 < this.count ? ++this.#current : (this.#current = END);
  }

  seek(target: number): number {
    if (target > this.#current) this.#current = target < this.count ? target : END;
    return this.#current;
  }
}
