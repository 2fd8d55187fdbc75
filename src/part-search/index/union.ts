import { END, type Cursor } from "./document-cursor.ts";

// A window is so large that about so many of its documents stand in the lists.
const LEAST_WINDOW = 2048;
const LARGEST_WINDOW = 32_768;
const FOUND_IN_WINDOW = 64;

/** Documents that stand in at least one of the lists: these are laid over each other, so many documents at a time. */
export class Union implements Cursor {
  readonly count: number;
  readonly #cursors: Cursor[];
  /** The next document of each list behind the window. */
  readonly #ahead: Int32Array;
  /** A bit for each document of the window. */
  readonly #bits: Int32Array;
  readonly #window: number;
  #start = 0;
  #end = 0;
  /** The first document behind the window. */
  #following = 0;
  /** The word of `bits` that is read, and what is left of it. */
  #word: number;
  #left = 0;
  #current = -1;

  constructor(cursors: Cursor[], documents: number) {
    this.#cursors = cursors;
    this.#ahead = new Int32Array(cursors.length).fill(-1);
    this.count = cursors.reduce((sum, cursor) => sum + cursor.count, 0);
    this.#window = LEAST_WINDOW;
    while (this.#window < LARGEST_WINDOW && this.#window * this.count < FOUND_IN_WINDOW * documents) this.#window *= 2;
    this.#bits = new Int32Array(this.#window / 32);
    this.#word = this.#bits.length;
  }

  next(): number {
    const bits = this.#bits;
    for (;;) {
      let word = this.#word;
      let left = this.#left;
      while (left === 0 && ++word < bits.length) left = bits[word]!;
      this.#word = word;
      this.#left = left & (left - 1);
      if (left !== 0) return (this.#current = this.#start + word * 32 + 31 - Math.clz32(left & -left));
      if (this.#following === END) return (this.#current = END);
      this.#moveTo(this.#following);
    }
  }

  seek(target: number): number {
    if (this.#current >= target) return this.#current;
    if (target >= this.#end) this.#moveTo(target);
    else {
      this.#word = (target - this.#start) >>> 5;
      this.#left = this.#bits[this.#word]! & (-1 << ((target - this.#start) & 31));
    }
    return this.next();
  }

  #moveTo(start: number): void {
    const bits = this.#bits.fill(0);
    const end = start + this.#window;
    let following = END;
    for (let index = 0; index < this.#cursors.length; index++) {
      let document = this.#ahead[index]!;
      if (document >= end) {
        if (document < following) following = document;
        continue;
      }
      const cursor = this.#cursors[index]!;
      if (document < start) document = cursor.seek(start);
      for (; document < end; document = cursor.next())
        bits[(document - start) >>> 5]! |= 1 << ((document - start) & 31);
      this.#ahead[index] = document;
      if (document < following) following = document;
    }
    this.#following = following;
    this.#start = start;
    this.#end = end;
    this.#word = 0;
    this.#left = bits[0]!;
  }
}
