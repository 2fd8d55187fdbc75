import { buildLists } from "./build-lists.ts";
import { GrowingArray } from "./growing-array.ts";
import { DOCUMENTS_PER_BLOCK, shareNumbers, type IndexImage, type Ordinals } from "./index-image.ts";
import { TAGS_AT_MOST, flagsOf, standsBefore, type IndexedPart } from "./indexed-part.ts";
import { SYMBOL_BITS, SYMBOL_OF_BYTE, SYMBOLS, keyBytesAtMost, writeSearchKey } from "./search-key.ts";
import { sortById, sortByKey } from "./sort-keys.ts";

const ID_AT_MOST = 0xffffffff;
const bytes = () => new GrowingArray((length) => new Uint8Array(length));
const numbers = () => new GrowingArray((length) => new Uint32Array(length));

/**
 * Builds an index of parts that arrive by popularity, the most popular first, equal ones by id; it throws where they do not.
 * `sequence` is that of the newest change the parts hold. Needs about twice the memory of the index while it builds.
 */
export async function buildImage(batches: AsyncIterable<readonly IndexedPart[]> | Iterable<readonly IndexedPart[]>, sequence: number): Promise<IndexImage> {
  const parts = new PartCollector();
  for await (const batch of batches) for (const part of batch) parts.add(part);
  return parts.toImage(sequence);
}

class PartCollector {
  readonly #text = bytes();
  readonly #textStarts = numbers();
  readonly #printed = bytes();
  readonly #printedStarts = numbers();
  readonly #ids = numbers();
  readonly #popularityStarts = numbers();
  readonly #popularityValues = new GrowingArray((length) => new Float64Array(length));
  readonly #brands = new IdColumn();
  readonly #categories = new IdColumn();
  readonly #packages = new IdColumn();
  readonly #flags = bytes();
  readonly #tags = new TagColumn();
  #last: { id: number; popularity: number } | null = null;

  add(part: IndexedPart): void {
    if (!isId(part.id)) throw new RangeError(`The index takes no part with the id ${part.id}`);
    if (this.#last && !standsBefore(this.#last, part)) throw new RangeError(`Part ${part.id} arrives behind ${this.#last.id}: parts must come by popularity, then by id`);
    const document = this.#ids.length;
    if (this.#last?.popularity !== part.popularity) {
      this.#popularityStarts.push(document);
      this.#popularityValues.push(part.popularity);
    }
    this.#last = { id: part.id, popularity: part.popularity };
    this.#ids.push(part.id);
    this.#brands.push(part.brandId);
    this.#categories.push(part.categoryId);
    this.#packages.push(part.packageId);
    this.#flags.push(flagsOf(part));
    this.#tags.push(part.tags);
    this.#addText(part.mpn, document);
  }

  #addText(mpn: string, document: number): void {
    const text = this.#text;
    text.reserve(keyBytesAtMost(mpn));
    const start = text.length;
    this.#textStarts.push(start);
    text.length = writeSearchKey(mpn, text.array, start);
    if (document % DOCUMENTS_PER_BLOCK === 0) this.#printedStarts.push(this.#printed.length);
    if (isKeyInCapitals(mpn, text.array, start, text.length)) {
      this.#printed.push(0);
      return;
    }
    const printed = Buffer.from(mpn);
    for (let length = printed.length; ; length >>>= 7) {
      this.#printed.push(length >= 0x80 ? (length & 0x7f) | 0x80 : length);
      if (length < 0x80) break;
    }
    this.#printed.reserve(printed.length);
    this.#printed.array.set(printed, this.#printed.length);
    this.#printed.length += printed.length;
  }

  toImage(sequence: number): IndexImage {
    const documents = this.#ids.length;
    this.#textStarts.push(this.#text.length);
    const text = this.#text.written();
    const textStarts = this.#textStarts.written();
    const columns = {
      brands: this.#brands.ordinals(),
      categories: this.#categories.ordinals(),
      packages: this.#packages.ordinals(),
      flags: this.#flags.written(),
      brandIds: this.#brands.ids(),
      categoryIds: this.#categories.ids(),
      packageIds: this.#packages.ids(),
      tags: this.#tags.rising(),
    };
    const sorted = sortByKey(text, textStarts);
    const lists = buildLists({ text, textStarts, ...columns, ...this.#tags.column(columns.tags) });
    const arrays = {
      text,
      textStarts,
      printed: this.#printed.written(),
      printedStarts: this.#printedStarts.written(),
      ids: this.#ids.written(),
      documentsById: sortById(this.#ids.written()),
      popularityStarts: this.#popularityStarts.written(),
      popularityValues: this.#popularityValues.written(),
      sorted,
      blockMinima: minimaOf(sorted),
      prefixStarts: countPrefixes(text, textStarts),
      ...columns,
      ...lists,
    };
    const sections = Object.fromEntries(Object.entries(arrays).map(([section, array]) => [section, array.buffer instanceof SharedArrayBuffer ? array.buffer : shareNumbers(array)]));
    return { facts: { documents, sequence }, sections: sections as IndexImage["sections"] };
  }
}

/** A column of ids as places in a list of the ids that occur. */
class IdColumn {
  readonly #places = new Map<number, number>();
  readonly #column = numbers();

  push(id: number | null): void {
    if (id === null) return this.#column.push(0);
    if (!isId(id)) throw new RangeError(`The index takes no id ${id}`);
    let place = this.#places.get(id);
    if (place === undefined) this.#places.set(id, (place = this.#places.size + 1));
    this.#column.push(place);
  }

  ordinals(): Ordinals {
    return this.#places.size <= 0xffff ? Uint16Array.from(this.#column.written()) : this.#column.written();
  }

  /** The id of each place; place 0 belongs to none. */
  ids(): Uint32Array {
    return Uint32Array.from([0, ...this.#places.keys()]);
  }
}

/** The tags of all documents. */
class TagColumn {
  readonly #places = new Map<number, number>();
  readonly #counts = bytes();
  readonly #column = numbers();

  push(tags: readonly number[]): void {
    const count = Math.min(tags.length, TAGS_AT_MOST);
    this.#counts.push(count);
    for (let index = 0; index < count; index++) {
      const tag = tags[index]!;
      if (!isId(tag)) throw new RangeError(`The index takes no tag ${tag}`);
      let place = this.#places.get(tag);
      if (place === undefined) this.#places.set(tag, (place = this.#places.size));
      this.#column.push(place);
    }
  }

  rising(): Uint32Array {
    return Uint32Array.from(this.#places.keys()).sort();
  }

  /** The tags of each document as places among the rising ones. */
  column(rising: Uint32Array): { tagCounts: Uint8Array; tagPlaces: Uint32Array } {
    const places = new Uint32Array(rising.length);
    rising.forEach((tag, place) => (places[this.#places.get(tag)!] = place));
    const column = this.#column.written();
    for (let index = 0; index < column.length; index++) column[index] = places[column[index]!]!;
    return { tagCounts: this.#counts.written(), tagPlaces: column };
  }
}

function isId(id: number): boolean {
  return Number.isInteger(id) && id >= 0 && id <= ID_AT_MOST;
}

function isKeyInCapitals(mpn: string, text: Uint8Array, start: number, end: number): boolean {
  if (mpn.length !== end - start) return false;
  for (let index = 0; index < mpn.length; index++) {
    const code = mpn.charCodeAt(index);
    // A key of this length with all capitals and digits is ASCII, so that bytes are characters.
    if (!((code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a)) || text[start + index] !== (code <= 0x39 ? code : code + 0x20)) return false;
  }
  return true;
}

function minimaOf(sorted: Uint32Array): Uint32Array {
  const minima = new Uint32Array(Math.ceil(sorted.length / DOCUMENTS_PER_BLOCK)).fill(0xffffffff);
  for (let index = 0; index < sorted.length; index++) {
    const block = Math.floor(index / DOCUMENTS_PER_BLOCK);
    if (sorted[index]! < minima[block]!) minima[block] = sorted[index]!;
  }
  return minima;
}

/** For each three symbols, how many keys stand before all that begin with them. */
function countPrefixes(text: Uint8Array, textStarts: Uint32Array): Uint32Array {
  const starts = new Uint32Array(SYMBOLS ** 3 + 1);
  for (let document = 0; document < textStarts.length - 1; document++) {
    const start = textStarts[document]!;
    const end = textStarts[document + 1]!;
    let prefix = 0;
    for (let at = start; at < start + 3; at++) prefix = (prefix << SYMBOL_BITS) | (at < end ? SYMBOL_OF_BYTE[text[at]!]! : 0);
    starts[prefix + 1]!++;
  }
  for (let prefix = 1; prefix < starts.length; prefix++) starts[prefix]! += starts[prefix - 1]!;
  return starts;
}
