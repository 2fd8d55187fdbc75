import { DIFFERENCE_BYTES_MAX, differenceBytes, readDifference, writeDifference } from "./differences.ts";
import { GrowingArray } from "./growing-array.ts";
import { DOCUMENTS_PER_SKIP } from "./index-image.ts";

const CHUNK_BYTES = 64;
const FIRST_LISTS = 1 << 10;
// Fields of a list: behind its last document, how many it has, their bytes, the chunk that is written to.
const FIELDS = 4;

/** Lists of documents while they are made, all at once: differences in chunks that are chained. */
export class ListChains {
  #fields: Uint32Array;
  #firstChunks: Uint32Array;
  readonly #difference = new Uint8Array(DIFFERENCE_BYTES_MAX);
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
    const written = bytes % CHUNK_BYTES;
    if (written !== 0 && written <= CHUNK_BYTES - DIFFERENCE_BYTES_MAX) {
      const place = fields[at + 3]! * CHUNK_BYTES + written;
      fields[at + 2] = bytes + writeDifference(document - next, this.#chunks.array, place) - place;
      return;
    }
    const length = writeDifference(document - next, this.#difference, 0);
    for (let index = 0; index < length; index++, bytes++) {
      if (bytes % CHUNK_BYTES === 0) this.#addChunk(list, bytes === 0);
      this.#chunks.array[fields[at + 3]! * CHUNK_BYTES + (bytes % CHUNK_BYTES)] = this.#difference[index]!;
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

  /** Copies the differences. */
  copyTo(list: number, target: Uint8Array): void {
    const chunks = this.#chunks.array;
    let chunk = this.#firstChunks[list]!;
    for (let at = 0, end = this.bytes(list); at < end; at += CHUNK_BYTES) {
      const length = Math.min(CHUNK_BYTES, end - at);
      const from = chunk * CHUNK_BYTES;
      for (let index = 0; index < length; index++) target[at + index] = chunks[from + index]!;
      chunk = this.#following.array[chunk]!;
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

/** Writes for each further 128 documents of a list the last one before, and the place where they begin. */
export function writeSkips(differences: Uint8Array, skips: Uint32Array): void {
  let next = 0;
  let untilSkip = DOCUMENTS_PER_SKIP;
  for (let at = 0, skip = 0; skip < skips.length; at += differenceBytes(differences[at]!)) {
    if (untilSkip === 0) {
      skips[skip++] = next - 1;
      skips[skip++] = at;
      untilSkip = DOCUMENTS_PER_SKIP;
    }
    untilSkip--;
    next += readDifference(differences, at) + 1;
  }
}

/** Sets a bit for each document of a list. */
export function writeBits(differences: Uint8Array, bits: Uint8Array): void {
  let next = 0;
  for (let at = 0; at < differences.length; at += differenceBytes(differences[at]!)) {
    const document = next + readDifference(differences, at);
    bits[document >>> 3]! |= 1 << (document & 7);
    next = document + 1;
  }
}
