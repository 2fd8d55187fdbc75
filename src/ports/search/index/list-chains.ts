import { GrowingArray } from "./growing-array.ts";
import { DOCUMENTS_PER_SKIP } from "./index-image.ts";

const CHUNK_BYTES = 64;
const FIRST_LISTS = 1 << 10;
// Fields of a list: behind its last document, how many it has, their bytes, the chunk that is written to.
const FIELDS = 4;

/** Lists of documents while they are made, all at once: differences as variable-length numbers, in chunks that are chained. */
export class ListChains {
  #fields: Uint32Array;
  #firstChunks: Uint32Array;
  readonly #chunks = new GrowingArray((length) => new Uint8Array(length));
  readonly #following = new GrowingArray((length) => new Uint32Array(length));

  constructor(lists = FIRST_LISTS) {
    this.#fields = new Uint32Array(lists * FIELDS);
    this.#firstChunks = new Uint32Array(lists);
  }

  /** Appends a document to a list. Documents rise; the last one again changes nothing. */
  add(list: number, document: number): void {
    if (list >= this.#firstChunks.length) this.#grow(list + 1);
    const fields = this.#fields;
    const at = list * FIELDS;
    const next = fields[at]!;
    if (next === document + 1) return;
    fields[at] = document + 1;
    fields[at + 1]!++;
    let bytes = fields[at + 2]!;
    for (let difference = document - next; ; difference >>>= 7) {
      if (bytes % CHUNK_BYTES === 0) this.#addChunk(list, bytes === 0);
      const isLast = difference < 0x80;
      this.#chunks.array[fields[at + 3]! * CHUNK_BYTES + (bytes % CHUNK_BYTES)] = isLast ? difference : (difference & 0x7f) | 0x80;
      bytes++;
      if (isLast) break;
    }
    fields[at + 2] = bytes;
  }

  count(list: number): number {
    return this.#fields[list * FIELDS + 1] ?? 0;
  }

  /** How many bytes its differences take. */
  bytes(list: number): number {
    return this.#fields[list * FIELDS + 2] ?? 0;
  }

  /** Copies the differences, and for each further 128 documents the last one before and the place where they begin. */
  copyTo(list: number, postings: Uint8Array, skips: Uint32Array): void {
    const chunks = this.#chunks.array;
    const bytes = this.bytes(list);
    let chunk = this.#firstChunks[list]!;
    let next = 0;
    let difference = 0;
    let shift = 0;
    let skip = 0;
    let untilSkip = DOCUMENTS_PER_SKIP;
    for (let at = 0; at < bytes; at++) {
      if (at !== 0 && at % CHUNK_BYTES === 0) chunk = this.#following.array[chunk]!;
      const byte = chunks[chunk * CHUNK_BYTES + (at % CHUNK_BYTES)]!;
      if (shift === 0) {
        if (untilSkip === 0) {
          skips[skip++] = next - 1;
          skips[skip++] = at;
          untilSkip = DOCUMENTS_PER_SKIP;
        }
        untilSkip--;
      }
      postings[at] = byte;
      difference |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        next += (difference >>> 0) + 1;
        difference = shift = 0;
      } else shift += 7;
    }
  }

  /** Sets a bit for each document. */
  setBits(list: number, bits: Uint8Array): void {
    const chunks = this.#chunks.array;
    const bytes = this.bytes(list);
    let chunk = this.#firstChunks[list]!;
    let next = 0;
    let difference = 0;
    let shift = 0;
    for (let at = 0; at < bytes; at++) {
      if (at !== 0 && at % CHUNK_BYTES === 0) chunk = this.#following.array[chunk]!;
      const byte = chunks[chunk * CHUNK_BYTES + (at % CHUNK_BYTES)]!;
      difference |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        const document = next + (difference >>> 0);
        bits[document >>> 3]! |= 1 << (document & 7);
        next = document + 1;
        difference = shift = 0;
      } else shift += 7;
    }
  }

  #addChunk(list: number, isFirst: boolean): void {
    const chunk = this.#following.length;
    if (isFirst) this.#firstChunks[list] = chunk;
    else this.#following.array[this.#fields[list * FIELDS + 3]!] = chunk;
    this.#fields[list * FIELDS + 3] = chunk;
    this.#following.push(0);
    this.#chunks.reserve(CHUNK_BYTES);
    this.#chunks.length += CHUNK_BYTES;
  }

  #grow(lists: number): void {
    const length = Math.max(lists, this.#firstChunks.length * 2);
    const fields = new Uint32Array(length * FIELDS);
    fields.set(this.#fields);
    this.#fields = fields;
    const firstChunks = new Uint32Array(length);
    firstChunks.set(this.#firstChunks);
    this.#firstChunks = firstChunks;
  }
}
