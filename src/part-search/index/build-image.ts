import { writeLists, type ListKind } from "./build-lists.ts";
import { GrowingArray } from "./growing-array.ts";
import {
  DOCUMENTS_PER_BLOCK,
  KEYS_PER_BLOCK,
  TRIGRAM_LISTS,
  firstLists,
  shareNumbers,
  type IndexImage,
} from "./index-image.ts";
import {
  LIFECYCLES,
  hasStockIn,
  isDomesticIn,
  isOriginUnknownIn,
  lifecycleOf,
  type IndexedPart,
} from "./indexed-part.ts";
import { ListChains } from "./list-chains.ts";
import { NumberPlaces } from "./number-places.ts";
import { packNumbers } from "./packed-numbers.ts";
import { PartRecords, type PartRecord } from "./part-records.ts";
import { SYMBOL_BITS, SYMBOL_OF_BYTE } from "./search-key.ts";
import { sortById, sortByKey } from "./sort-keys.ts";

// From this share on, a list of a value saves nothing over reading document after document until the page is full.
const FREQUENT_VALUE = 1 / 8;

const bytes = () => new GrowingArray((length) => new Uint8Array(length));
const numbers = () => new GrowingArray((length) => new Uint32Array(length));

/**
 * Builds an index of parts in whatever order they arrive; throws where one arrives twice. `sequence` is that of the
 * newest change; needs about twice the memory of the index.
 */
export async function buildImage(
  batches: AsyncIterable<readonly IndexedPart[]> | Iterable<readonly IndexedPart[]>,
  sequence: number,
): Promise<IndexImage> {
  const records = new PartRecords();
  for await (const batch of batches) for (const part of batch) records.add(part);
  const parts = new PartCollector();
  records.handOver((part) => parts.add(part));
  return parts.toImage(sequence);
}

/** Takes parts by popularity, then by id. */
class PartCollector {
  readonly #keys = new KeyCollector();
  readonly #printed = bytes();
  readonly #printedStarts = numbers();
  readonly #ids = numbers();
  readonly #popularityStarts = numbers();
  readonly #popularityValues = new GrowingArray((length) => new Float64Array(length));
  readonly #brands = new IdColumn();
  readonly #categories = new IdColumn();
  readonly #packages = new IdColumn();
  readonly #flags = bytes();
  readonly #flagLists = {
    lifecycles: new ListChains(),
    domestic: new ListChains(),
    stock: new ListChains(),
    originUnknown: new ListChains(),
  };
  readonly #tags = new NumberPlaces();
  readonly #tagLists = new ListChains();
  #lastPopularity = Infinity;

  add(part: PartRecord): void {
    const document = this.#ids.length;
    if (document === 0 || this.#lastPopularity !== part.popularity) {
      this.#popularityStarts.push(document);
      this.#popularityValues.push(part.popularity);
      this.#lastPopularity = part.popularity;
    }
    this.#ids.push(part.id);
    this.#brands.push(part.brandId, document);
    this.#categories.push(part.categoryId, document);
    this.#packages.push(part.packageId, document);
    this.#addFlags(part.flags, document);
    for (let at = part.tagsStart; at < part.tagsEnd; at++)
      this.#tagLists.add(this.#tags.placeOf(part.words[at]!), document);
    this.#keys.add(part, document);
    if (document % DOCUMENTS_PER_BLOCK === 0) this.#printedStarts.push(this.#printed.length);
    this.#printed.append(part.bytes, part.keyEnd, part.printedEnd);
  }

  #addFlags(flags: number, document: number): void {
    const { lifecycles, domestic, stock, originUnknown } = this.#flagLists;
    this.#flags.push(flags);
    lifecycles.add(lifecycleOf(flags), document);
    domestic.add(Number(isDomesticIn(flags)), document);
    stock.add(Number(hasStockIn(flags)), document);
    originUnknown.add(Number(isOriginUnknownIn(flags)), document);
  }

  toImage(sequence: number): IndexImage {
    const documents = this.#ids.length;
    const tagNumbers = this.#tags.numbers();
    const tagOrder = Uint32Array.from(tagNumbers.keys()).sort((one, other) => tagNumbers[one]! - tagNumbers[other]!);
    const values = {
      brandIds: this.#brands.ids(),
      categoryIds: this.#categories.ids(),
      packageIds: this.#packages.ids(),
      tags: tagOrder.map((place) => tagNumbers[place]!),
    };
    const first = firstLists(values);
    const kind = (chains: ListChains, firstList: number, lists: number): ListKind => ({
      chains,
      first: firstList,
      order: upTo(lists),
      frequent: FREQUENT_VALUE,
    });
    const kinds: ListKind[] = [
      { chains: this.#keys.lists, first: 0, order: upTo(TRIGRAM_LISTS), frequent: Infinity },
      kind(this.#brands.lists, first.brands, values.brandIds.length),
      kind(this.#categories.lists, first.categories, values.categoryIds.length),
      kind(this.#packages.lists, first.packages, values.packageIds.length),
      kind(this.#flagLists.lifecycles, first.lifecycles, LIFECYCLES.length),
      kind(this.#flagLists.domestic, first.domestic, 2),
      kind(this.#flagLists.stock, first.stock, 2),
      kind(this.#flagLists.originUnknown, first.originUnknown, 2),
      { chains: this.#tagLists, first: first.tags, order: tagOrder, frequent: Infinity },
    ];
    const sections: IndexImage["sections"] = {
      ...this.#keys.share(),
      printed: this.#printed.share(),
      printedStarts: this.#printedStarts.share(),
      ...this.#shareIds(),
      popularityStarts: this.#popularityStarts.share(),
      popularityValues: this.#popularityValues.share(),
      brands: this.#brands.share(),
      categories: this.#categories.share(),
      packages: this.#packages.share(),
      flags: this.#flags.share(),
      brandIds: shareNumbers(values.brandIds),
      categoryIds: shareNumbers(values.categoryIds),
      packageIds: shareNumbers(values.packageIds),
      tags: shareNumbers(values.tags),
      ...writeLists(kinds, documents),
    };
    return { facts: { documents, sequence }, sections };
  }

  #shareIds() {
    const ids = packNumbers(this.#ids.written());
    const documentsById = packNumbers(sortById(this.#ids.written()));
    this.#ids.clear();
    return { ids, documentsById };
  }
}

/** The keys of all documents, and the lists of their trigrams. */
class KeyCollector {
  readonly lists = new ListChains(TRIGRAM_LISTS);
  readonly #text = bytes();
  readonly #starts = numbers();

  add({ bytes, keyStart, keyEnd }: PartRecord, document: number): void {
    this.#starts.push(this.#text.length);
    this.#text.append(bytes, keyStart, keyEnd);
    let trigram = 0;
    for (let at = keyStart; at < keyEnd; at++) {
      trigram = ((trigram << SYMBOL_BITS) | SYMBOL_OF_BYTE[bytes[at]!]!) & (TRIGRAM_LISTS - 1);
      if (at >= keyStart + 2) this.lists.add(trigram, document);
    }
    if (keyEnd - keyStart >= 2) this.lists.add((trigram << SYMBOL_BITS) & (TRIGRAM_LISTS - 1), document);
  }

  /** Shares the keys, and lets them go here. */
  share() {
    this.#starts.push(this.#text.length);
    const text = this.#text.written();
    const starts = this.#starts.written();
    const { sorted, prefixStarts } = sortByKey(text, starts);
    const blocks = new Uint32Array(Math.ceil(starts.length / KEYS_PER_BLOCK)).map(
      (_, block) => starts[block * KEYS_PER_BLOCK]!,
    );
    const offsets = new Uint16Array(starts.length);
    for (let document = 0; document < starts.length; document++)
      offsets[document] = starts[document]! - blocks[Math.floor(document / KEYS_PER_BLOCK)]!;
    this.#starts.clear();
    return {
      text: this.#text.share(),
      textBlocks: shareNumbers(blocks),
      textOffsets: shareNumbers(offsets),
      sorted: packNumbers(sorted),
      blockMinima: shareNumbers(minimaOf(sorted)),
      prefixStarts: shareNumbers(prefixStarts),
    };
  }
}

/** A column of ids as places in a list of the ids that occur, and the documents of each. */
class IdColumn {
  readonly lists = new ListChains();
  readonly #places = new NumberPlaces();
  readonly #column = numbers();

  push(id: number | null, document: number): void {
    if (id === null) return this.#column.push(0);
    const place = this.#places.placeOf(id) + 1;
    this.#column.push(place);
    this.lists.add(place, document);
  }

  /** Shares the column in as few bytes as its places need, and lets it go here. */
  share(): SharedArrayBuffer {
    const column = this.#column.written();
    const places = this.#places.numbers().length;
    const shared = shareNumbers(
      places <= 0xff ? new Uint8Array(column) : places <= 0xffff ? new Uint16Array(column) : column,
    );
    this.#column.clear();
    return shared;
  }

  /** The id of each place; place 0 belongs to none. */
  ids(): Uint32Array {
    return Uint32Array.from([0, ...this.#places.numbers()]);
  }
}

function upTo(end: number): Uint32Array {
  return new Uint32Array(end).map((_, number) => number);
}

function minimaOf(sorted: Uint32Array): Uint32Array {
  const minima = new Uint32Array(Math.ceil(sorted.length / DOCUMENTS_PER_BLOCK)).fill(0xffffffff);
  for (let index = 0; index < sorted.length; index++) {
    const block = Math.floor(index / DOCUMENTS_PER_BLOCK);
    if (sorted[index]! < minima[block]!) minima[block] = sorted[index]!;
  }
  return minima;
}
