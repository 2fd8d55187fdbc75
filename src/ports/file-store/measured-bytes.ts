import { createHash, type Hash } from "node:crypto";
import { FileTooLarge } from "./port.ts";

/** A source of bytes that is measured while it is read: by a first piece, and by all that follows. */
export class MeasuredBytes {
  sizeBytes = 0;
  isOver = false;
  sha256 = "";
  readonly #hash: Hash = createHash("sha256");
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #maxBytes: number;

  constructor(bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
    this.#source = bytes[Symbol.asyncIterator]();
    this.#maxBytes = maxBytes;
  }

  async #next(): Promise<Uint8Array | null> {
    const { done, value } = await this.#source.next();
    if (done) {
      this.isOver = true;
      this.sha256 = this.#hash.digest("hex");
      return null;
    }
    this.sizeBytes += value.byteLength;
    if (this.sizeBytes > this.#maxBytes) {
      await this.#source.return?.();
      throw new FileTooLarge(`more than ${this.#maxBytes} bytes`);
    }
    this.#hash.update(value);
    return value;
  }

  /** Reads until there are so many bytes, or the source is over. */
  async take(bytes: number): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    let taken = 0;
    while (taken <= bytes) {
      const piece = await this.#next();
      if (!piece) break;
      pieces.push(piece);
      taken += piece.byteLength;
    }
    return Buffer.concat(pieces);
  }

  /** What was taken, and then the rest. */
  async *rest(first: Uint8Array): AsyncIterable<Uint8Array> {
    yield first;
    for (let piece = await this.#next(); piece; piece = await this.#next()) yield piece;
  }
}
