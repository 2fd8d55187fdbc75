import { END, type Cursor } from "./document-cursor.ts";

/** Documents that stand in all of the lists, of which there is at least one. */
export class Intersection implements Cursor {
  readonly count: number;
  readonly #first: Cursor;
  readonly #others: Cursor[];

  constructor(cursors: Cursor[]) {
    const [first, ...others] = cursors.sort((one, other) => one.count - other.count);
    this.#first = first!;
    this.#others = others;
    this.count = this.#first.count;
  }

  next(): number {
    return this.#align(this.#first.next());
  }

  seek(target: number): number {
    return this.#align(this.#first.seek(target));
  }

  #align(candidate: number): number {
    const others = this.#others;
    for (let index = 0; index < others.length && candidate !== END;) {
      const found = others[index]!.seek(candidate);
      if (found === candidate) index++;
      else {
        if (found === END) return END;
        candidate = this.#first.seek(found);
        index = 0;
      }
    }
    return candidate;
  }
}
