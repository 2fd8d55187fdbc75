const THREE_BYTES = 2 ** 24;

/** Numbers of three bytes, or of four. */
export class PackedNumbers {
  readonly length: number;
  readonly #bytes: Uint8Array;
  readonly #width: number;

  constructor(buffer: SharedArrayBuffer, length: number) {
    this.length = length;
    this.#bytes = new Uint8Array(buffer);
    this.#width = length === 0 ? 0 : buffer.byteLength / length;
  }

  at(place: number): number {
    const bytes = this.#bytes;
    if (this.#width === 3) {
      const at = place * 3;
      return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
    }
    const at = place * 4;
    return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
  }
}

/** Puts numbers into as few bytes each as the greatest needs. */
export function packNumbers(numbers: Uint32Array): SharedArrayBuffer {
  const width = numbers.every((number) => number < THREE_BYTES) ? 3 : 4;
  const shared = new SharedArrayBuffer(numbers.length * width);
  const bytes = new Uint8Array(shared);
  for (let place = 0, at = 0; place < numbers.length; place++, at += width) {
    const number = numbers[place]!;
    bytes[at] = number;
    bytes[at + 1] = number >>> 8;
    bytes[at + 2] = number >>> 16;
    if (width === 4) bytes[at + 3] = number >>> 24;
  }
  return shared;
}
