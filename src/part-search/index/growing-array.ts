import { shareNumbers } from "./index-image.ts";

type Numbers = Uint8Array | Uint32Array | Float64Array;

/** An array of numbers whose end is not known yet. */
export class GrowingArray<T extends Numbers> {
  array: T;
  length = 0;
  readonly #make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.array = make(1 << 16);
  }

  push(value: number): void {
    if (this.length === this.array.length) this.reserve(1);
    this.array[this.length++] = value;
  }

  /** Appends what stands in other numbers from `start` up to `end`. */
  append(source: ArrayLike<number>, start: number, end: number): void {
    this.reserve(end - start);
    const { array } = this;
    for (let at = start; at < end; at++) array[this.length++] = source[at]!;
  }

  /** Makes room for so many more, so that they can be written to `array` directly. */
  reserve(more: number): void {
    if (this.length + more <= this.array.length) return;
    const larger = this.#make(Math.max(this.length + more, this.array.length * 2));
    larger.set(this.array.subarray(0, this.length));
    this.array = larger;
  }

  /** Copies what was written to memory that threads can share, and lets it go here. */
  share(): SharedArrayBuffer {
    const shared = shareNumbers(this.written());
    this.clear();
    return shared;
  }

  clear(): void {
    this.array = this.#make(0);
    this.length = 0;
  }

  /** What was written, without the room behind it. */
  written(): T {
    return this.array.subarray(0, this.length) as T;
  }
}
