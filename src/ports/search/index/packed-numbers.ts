const THREE_BYTES = 2 ** 24;

/** In how many bytes each number below `limit` fits. */
export function packedBytes(limit: number): 3 | 4 {
  return limit <= THREE_BYTES ? 3 : 4;
}

/** Numbers of three or four bytes. */
export class PackedNumbers {
  readonly length: number;
  readonly #bytes: Uint8Array;
  readonly #width: 3 | 4;

  constructor(buffer: ArrayBufferLike, width: 3 | 4) {
    this.#bytes = new Uint8Array(buffer);
    this.#width = width;
    this.length = this.#bytes.length / width;
  }

  at(place: number): number {
    const bytes = this.#bytes;
    const at = place * this.#width;
    const three = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
    return this.#width === 3 ? three : (three | (bytes[at + 3]! << 24)) >>> 0;
  }

  set(place: number, number: number): void {
    const bytes = this.#bytes;
    const at = place * this.#width;
    bytes[at] = number;
    bytes[at + 1] = number >>> 8;
    bytes[at + 2] = number >>> 16;
    if (this.#width === 4) bytes[at + 3] = number >>> 24;
  }
}
