/**
 * Counts the errors (optimal string alignment) of a word against the beginnings of keys, byte after byte, so that keys
 * with the same beginning share the work.
 */
export class TypoRow {
  readonly #word: Uint8Array;
  readonly #errors: number;
  readonly #width: number;
  /** Row d: the errors of the first d bytes of the key against each beginning of the word. */
  readonly #rows: Uint8Array;
  readonly #key: Uint8Array;
  readonly #expected: number[][] = [];

  constructor(word: Uint8Array, errors: number) {
    this.#word = word;
    this.#errors = errors;
    this.#width = word.length + 1;
    const depths = word.length + errors + 2;
    this.#rows = new Uint8Array(depths * this.#width).fill(errors + 1);
    this.#key = new Uint8Array(depths);
    for (let length = 0; length <= Math.min(errors, word.length); length++) this.#rows[length] = length;
  }

  /** Makes the row behind the one at `depth`, and answers the least errors in it. Null = no key that goes on like this can be within the limit. */
  add(depth: number, byte: number): number | null {
    const word = this.#word;
    const rows = this.#rows;
    const tooMany = this.#errors + 1;
    const next = depth + 1;
    if (next > word.length + this.#errors) return null;
    this.#key[depth] = byte;
    const above = depth * this.#width;
    const row = next * this.#width;
    const from = Math.max(1, next - this.#errors);
    const to = Math.min(word.length, next + this.#errors);
    let least = (rows[row + from - 1] = from === 1 ? Math.min(next, tooMany) : tooMany);
    for (let length = from; length <= to; length++) {
      const isSame = word[length - 1] === byte;
      let errors = rows[above + length - 1]! + (isSame ? 0 : 1);
      errors = Math.min(errors, rows[above + length]! + 1, rows[row + length - 1]! + 1);
      if (depth > 0 && length > 1 && word[length - 2] === byte && word[length - 1] === this.#key[depth - 1])
        errors = Math.min(errors, rows[above - this.#width + length - 2]! + 1);
      rows[row + length] = errors = Math.min(errors, tooMany);
      if (errors < least) least = errors;
    }
    if (to < word.length) rows[row + to + 1] = tooMany;
    return least <= this.#errors ? least : null;
  }

  /** The bytes that the word has about here: where no further error is allowed, the key goes on with one of these. */
  expectedAt(depth: number): readonly number[] {
    return (this.#expected[depth] ??= [
      ...new Set(this.#word.subarray(Math.max(0, depth - this.#errors - 1), depth + this.#errors + 1)),
    ]);
  }

  /** Whether the first `depth` bytes of the key are the whole word within the limit. */
  isWithin(depth: number): boolean {
    return (
      Math.abs(depth - (this.#width - 1)) <= this.#errors &&
      this.#rows[depth * this.#width + this.#width - 1]! <= this.#errors
    );
  }

  /** Whether the limit holds for the whole key, and for one of its beginnings. */
  measure(key: Uint8Array): { isWhole: boolean; isPrefix: boolean } {
    let isPrefix = this.isWithin(0);
    for (let depth = 0; depth < key.length; depth++) {
      if (this.add(depth, key[depth]!) === null) return { isWhole: false, isPrefix };
      isPrefix ||= this.isWithin(depth + 1);
    }
    return { isWhole: this.isWithin(key.length), isPrefix };
  }
}
