import { GrowingArray } from "./growing-array.ts";
import { KEY_BYTES_MAX } from "./index-image.ts";
import { TAGS_MAX, flagsOf, type IndexedPart } from "./indexed-part.ts";
import { printedBytesAtMost, writePrinted } from "./printed-text.ts";
import { keyBytesAtMost, writeSearchKey } from "./search-key.ts";
import { sortById, sortByPopularity } from "./sort-keys.ts";

/** A part as it was packed. The same object for all parts, one after the other. */
export interface PartRecord {
  id: number;
  popularity: number;
  brandId: number | null;
  categoryId: number | null;
  packageId: number | null;
  flags: number;
  /** Its tags: `words` from `tagsStart` up to `tagsEnd`. */
  words: Uint32Array;
  tagsStart: number;
  tagsEnd: number;
  /** Its key, and behind it what `writePrinted` wrote. */
  bytes: Uint8Array;
  keyStart: number;
  keyEnd: number;
  printedEnd: number;
}

const ID_MAX = 0xffffffff;
const CHUNK_WORDS = 1 << 20;
const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT;
// Its id, those of brand, category and package, then flags and the number of tags, then the lengths of key and printed number.
const HEADER_WORDS = 6;
const HAS_BRAND = 1 << 8;
const HAS_CATEGORY = 1 << 9;
const HAS_PACKAGE = 1 << 10;
const TAGS_SHIFT = 16;
const PRINTED_SHIFT = 12;
const PRINTED_BYTES_MAX = 2 ** (32 - PRINTED_SHIFT) - 1;

/** Parts in the order in which they arrive, each packed into a few numbers and bytes. */
export class PartRecords {
  readonly #chunks: { words: Uint32Array; bytes: Uint8Array }[] = [];
  /** In the last chunk. */
  #end = CHUNK_WORDS;
  readonly #starts = new GrowingArray((length) => new Uint32Array(length));
  readonly #ids = new GrowingArray((length) => new Uint32Array(length));
  readonly #popularities = new GrowingArray((length) => new Float64Array(length));
  #scratch = new Uint8Array(1 << 12);

  add(part: IndexedPart): void {
    const { id, brandId, categoryId, packageId, tags, mpn } = part;
    if (!isId(id)) throw new RangeError(`The index takes no part with the id ${id}`);
    for (const other of [brandId, categoryId, packageId])
      if (other !== null && !isId(other)) throw new RangeError(`The index takes no id ${other}`);
    const keyLength = this.#writeKey(mpn);
    const length = writePrinted(mpn, keyLength, { target: this.#scratch, start: keyLength });
    if (length - keyLength > PRINTED_BYTES_MAX) throw new RangeError(`The number of part ${id} is too long`);
    const tagCount = Math.min(tags.length, TAGS_MAX);
    const { words: chunk, bytes } = this.#reserve(HEADER_WORDS + tagCount + Math.ceil(length / WORD_BYTES));
    let at = this.#end;
    this.#starts.push((this.#chunks.length - 1) * CHUNK_WORDS + at);
    this.#ids.push(id);
    this.#popularities.push(part.popularity);
    chunk[at++] = id;
    chunk[at++] = brandId ?? 0;
    chunk[at++] = categoryId ?? 0;
    chunk[at++] = packageId ?? 0;
    chunk[at++] =
      flagsOf(part) |
      (brandId === null ? 0 : HAS_BRAND) |
      (categoryId === null ? 0 : HAS_CATEGORY) |
      (packageId === null ? 0 : HAS_PACKAGE) |
      (tagCount << TAGS_SHIFT);
    chunk[at++] = keyLength | ((length - keyLength) << PRINTED_SHIFT);
    for (let place = 0; place < tagCount; place++) {
      const tag = tags[place]!;
      if (!isId(tag)) throw new RangeError(`The index takes no tag ${tag}`);
      chunk[at++] = tag;
    }
    const scratch = this.#scratch;
    for (let place = 0, byte = at * WORD_BYTES; place < length; place++) bytes[byte++] = scratch[place]!;
    this.#end = at + Math.ceil(length / WORD_BYTES);
  }

  /** Hands over all parts, the most popular first, equal ones by id, and lets them go. Throws where one came twice. */
  handOver(take: (record: PartRecord) => void): void {
    const record = {
      id: 0,
      popularity: 0,
      brandId: null,
      categoryId: null,
      packageId: null,
      flags: 0,
      tagsStart: 0,
      tagsEnd: 0,
      keyStart: 0,
      keyEnd: 0,
      printedEnd: 0,
      ...this.#chunks[0]!,
    } as PartRecord;
    const [starts, popularities] = [this.#starts.written(), this.#popularities.written()];
    for (const place of this.#inOrder()) {
      const start = starts[place]!;
      const { words, bytes } = this.#chunks[Math.floor(start / CHUNK_WORDS)]!;
      const at = start % CHUNK_WORDS;
      const facts = words[at + 4]!;
      const lengths = words[at + 5]!;
      record.id = words[at]!;
      record.popularity = popularities[place]!;
      record.brandId = facts & HAS_BRAND ? words[at + 1]! : null;
      record.categoryId = facts & HAS_CATEGORY ? words[at + 2]! : null;
      record.packageId = facts & HAS_PACKAGE ? words[at + 3]! : null;
      record.flags = facts & 0xff;
      record.words = words;
      record.bytes = bytes;
      record.tagsStart = at + HEADER_WORDS;
      record.tagsEnd = record.tagsStart + (facts >>> TAGS_SHIFT);
      record.keyStart = record.tagsEnd * WORD_BYTES;
      record.keyEnd = record.keyStart + (lengths & ((1 << PRINTED_SHIFT) - 1));
      record.printedEnd = record.keyEnd + (lengths >>> PRINTED_SHIFT);
      take(record);
    }
    this.#chunks.length = 0;
    for (const array of [this.#starts, this.#ids, this.#popularities]) array.clear();
  }

  #inOrder(): Uint32Array {
    const ids = this.#ids.written();
    const byId = sortById(ids);
    for (let place = 1; place < byId.length; place++) {
      if (ids[byId[place]!] === ids[byId[place - 1]!]) throw new RangeError(`Part ${ids[byId[place]!]} arrives twice`);
    }
    return sortByPopularity(this.#popularities.written(), byId);
  }

  /** Writes the key to the scratch, with room for the printed number behind it, and answers its length. */
  #writeKey(mpn: string): number {
    const room = keyBytesAtMost(mpn) + printedBytesAtMost(mpn);
    if (room > this.#scratch.length) this.#scratch = new Uint8Array(room);
    return Math.min(writeSearchKey(mpn, this.#scratch, 0), KEY_BYTES_MAX);
  }

  /** The chunk in which there is room for so many words. */
  #reserve(count: number): { words: Uint32Array; bytes: Uint8Array } {
    if (this.#end + count > CHUNK_WORDS) {
      const words = new Uint32Array(Math.max(count, CHUNK_WORDS));
      this.#chunks.push({ words, bytes: new Uint8Array(words.buffer) });
      this.#end = 0;
    }
    return this.#chunks.at(-1)!;
  }
}

function isId(id: number): boolean {
  return Number.isInteger(id) && id >= 0 && id <= ID_MAX;
}
