import { DOCUMENTS_PER_BLOCK, KEYS_PER_BLOCK, type IndexArrays } from "./index-image.ts";
import { printedLength, readPrinted } from "./printed-text.ts";

const KEY_BLOCK_BITS = Math.log2(KEYS_PER_BLOCK);

/** The keys and the printed numbers of an image. */
export class DocumentText {
  readonly #text: Uint8Array;
  readonly #blocks: Uint32Array;
  readonly #offsets: Uint16Array;
  readonly #printed: Uint8Array;
  readonly #printedStarts: Uint32Array;

  constructor({ text, textBlocks, textOffsets, printed, printedStarts }: IndexArrays) {
    this.#text = text;
    this.#blocks = textBlocks;
    this.#offsets = textOffsets;
    this.#printed = printed;
    this.#printedStarts = printedStarts;
  }

  length(document: number): number {
    return this.#start(document + 1) - this.#start(document);
  }

  /** The byte at a place of the key; 0 behind its end. */
  byteAt(document: number, place: number): number {
    const at = this.#start(document) + place;
    return at < this.#start(document + 1) ? this.#text[at]! : 0;
  }

  startsWith(document: number, bytes: Uint8Array): boolean {
    const start = this.#start(document);
    if (this.#start(document + 1) - start < bytes.length) return false;
    for (let index = 0; index < bytes.length; index++) if (this.#text[start + index] !== bytes[index]) return false;
    return true;
  }

  contains(document: number, bytes: Uint8Array): boolean {
    const text = this.#text;
    const first = bytes[0];
    const last = this.#start(document + 1) - bytes.length;
    for (let at = this.#start(document); at <= last; at++) {
      if (text[at] !== first) continue;
      let index = 1;
      while (index < bytes.length && text[at + index] === bytes[index]) index++;
      if (index === bytes.length) return true;
    }
    return false;
  }

  /** Below 0 where the key stands before all that begin with `bytes`, above 0 where it stands behind them, else 0. */
  compareToPrefix(document: number, bytes: Uint8Array): number {
    const start = this.#start(document);
    const length = Math.min(this.#start(document + 1) - start, bytes.length);
    for (let index = 0; index < length; index++) {
      const difference = this.#text[start + index]! - bytes[index]!;
      if (difference !== 0) return difference;
    }
    return length - bytes.length;
  }

  /** The part number as printed. */
  printedOf(document: number): string {
    let at = this.#printedStarts[Math.floor(document / DOCUMENTS_PER_BLOCK)]!;
    for (let before = document % DOCUMENTS_PER_BLOCK; ; before--) {
      let header = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = this.#printed[at++]!;
        header |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
      const start = at;
      at += printedLength(header);
      if (before === 0)
        return readPrinted(
          header,
          this.#printed.subarray(start, at),
          this.#text.subarray(this.#start(document), this.#start(document + 1)),
        );
    }
  }

  #start(document: number): number {
    return this.#blocks[document >>> KEY_BLOCK_BITS]! + this.#offsets[document]!;
  }
}
