import { DOCUMENTS_PER_BLOCK, type IndexArrays } from "./index-image.ts";

/** The keys and the printed numbers of an image. */
export class DocumentText {
  readonly #text: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #printed: Uint8Array;
  readonly #printedStarts: Uint32Array;

  constructor({ text, textStarts, printed, printedStarts }: IndexArrays) {
    this.#text = text;
    this.#starts = textStarts;
    this.#printed = printed;
    this.#printedStarts = printedStarts;
  }

  length(document: number): number {
    return this.#starts[document + 1]! - this.#starts[document]!;
  }

  /** The byte at a place of the key; 0 behind its end. */
  byteAt(document: number, place: number): number {
    const at = this.#starts[document]! + place;
    return at < this.#starts[document + 1]! ? this.#text[at]! : 0;
  }

  startsWith(document: number, bytes: Uint8Array): boolean {
    const start = this.#starts[document]!;
    if (this.#starts[document + 1]! - start < bytes.length) return false;
    for (let index = 0; index < bytes.length; index++) if (this.#text[start + index] !== bytes[index]) return false;
    return true;
  }

  contains(document: number, bytes: Uint8Array): boolean {
    const text = this.#text;
    const first = bytes[0];
    const last = this.#starts[document + 1]! - bytes.length;
    for (let at = this.#starts[document]!; at <= last; at++) {
      if (text[at] !== first) continue;
      let index = 1;
      while (index < bytes.length && text[at + index] === bytes[index]) index++;
      if (index === bytes.length) return true;
    }
    return false;
  }

  /** Below 0 where the key stands before all that begin with `bytes`, above 0 where it stands behind them, else 0. */
  compareToPrefix(document: number, bytes: Uint8Array): number {
    const start = this.#starts[document]!;
    const length = Math.min(this.#starts[document + 1]! - start, bytes.length);
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
      let length = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = this.#printed[at++]!;
        length |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
      if (before > 0) at += length;
      else return length === 0 ? this.#keyInCapitals(document) : Buffer.from(this.#printed.subarray(at, at + length)).toString();
    }
  }

  #keyInCapitals(document: number): string {
    return Buffer.from(this.#text.subarray(this.#starts[document], this.#starts[document + 1])).toString().toUpperCase();
  }
}
