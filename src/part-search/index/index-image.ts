import { PackedNumbers } from "./packed-numbers.ts";
import { SYMBOLS } from "./search-key.ts";

/**
 * The numbers of lists: trigrams (the third symbol may be the key's end), pairs (the union of the trigrams that begin
 * so), then brands, categories, packages, flags and tags.
 */
export const TRIGRAM_LISTS = SYMBOLS ** 3;
export const FIRST_COLUMN_LIST = TRIGRAM_LISTS + SYMBOLS ** 2;

export const DOCUMENTS_PER_BLOCK = 64;
export const DOCUMENTS_PER_SKIP = 128;

/** The facts of an index that are no arrays. */
export interface ImageFacts {
  documents: number;
  /** Of the newest change that is in it. */
  sequence: number;
}

/** Keys are cut behind so many bytes, so that a block's keys lie within the reach of 16 bits. */
export const KEY_BYTES_MAX = 4095;
export const KEYS_PER_BLOCK = 16;

type Count = "any" | "documents" | "packed";

/** The sections of an image in the order in which they are saved: how many bytes a number has, and how many numbers there are. */
const SECTION_NUMBERS = {
  text: [1, "any"],
  textBlocks: [4, "any"],
  textOffsets: [2, "any"],
  printed: [1, "any"],
  printedStarts: [4, "any"],
  ids: [1, "packed"],
  documentsById: [1, "packed"],
  popularityStarts: [4, "any"],
  popularityValues: [8, "any"],
  sorted: [1, "packed"],
  blockMinima: [4, "any"],
  prefixStarts: [4, "any"],
  brands: [1, "any"],
  categories: [1, "any"],
  packages: [1, "any"],
  flags: [1, "documents"],
  brandIds: [4, "any"],
  categoryIds: [4, "any"],
  packageIds: [4, "any"],
  tags: [4, "any"],
  listNumbers: [4, "any"],
  listEnds: [4, "any"],
  listCounts: [4, "any"],
  listSkipEnds: [4, "any"],
  postings: [1, "any"],
  skips: [4, "any"],
} as const satisfies Record<string, [bytes: number, count: Count]>;
export type Section = keyof typeof SECTION_NUMBERS;
export const SECTIONS = Object.keys(SECTION_NUMBERS) as Section[];

/** Whether a section can have so many bytes where there are so many documents. */
export function fitsDocuments(section: Section, bytes: number, documents: number): boolean {
  const [width, count] = SECTION_NUMBERS[section];
  if (count === "any") return bytes >= 0 && bytes % width === 0;
  if (count === "packed") return bytes === documents * 3 || bytes === documents * 4;
  return bytes === documents * width;
}

/** An index as it is shared between threads and saved: nothing in it changes. */
export interface IndexImage {
  facts: ImageFacts;
  sections: Record<Section, SharedArrayBuffer>;
}

export type Ordinals = Uint8Array | Uint16Array | Uint32Array;

/** The arrays of an image. Documents are numbered by popularity, the most popular is 0. */
export interface IndexArrays {
  facts: ImageFacts;
  /** Keys, one after the other; where each block of them begins, and how far behind that each of them and the end of the last one. */
  text: Uint8Array;
  textBlocks: Uint32Array;
  textOffsets: Uint16Array;
  /** Numbers as printed, written by `writePrinted`, and where each block of documents begins. */
  printed: Uint8Array;
  printedStarts: Uint32Array;
  ids: PackedNumbers;
  documentsById: PackedNumbers;
  /** Runs of equal popularity: the first document of each, and its value. */
  popularityStarts: Uint32Array;
  popularityValues: Float64Array;
  /** Documents by key, the smallest document of each block of these, and where keys with at least these three symbols begin. */
  sorted: PackedNumbers;
  blockMinima: Uint32Array;
  prefixStarts: Uint32Array;
  /** For each document a place in the list of ids; place 0 = none. */
  brands: Ordinals;
  categories: Ordinals;
  packages: Ordinals;
  flags: Uint8Array;
  brandIds: Uint32Array;
  categoryIds: Uint32Array;
  packageIds: Uint32Array;
  /** The tags that parts have, rising: each has a list, the last ones of the directory in this order. */
  tags: Uint32Array;
  /**
   * The directory of lists. One without bytes is so frequent that reading document after document is as good. That of a tag is always
   * kept: as a bit for each document where more than an eighth has it.
   */
  listNumbers: Uint32Array;
  listEnds: Uint32Array;
  listCounts: Uint32Array;
  listSkipEnds: Uint32Array;
  postings: Uint8Array;
  skips: Uint32Array;
}

/** Looks into an image without copying it. */
export function openArrays({ facts, sections }: IndexImage): IndexArrays {
  const ordinals = (section: Section) => {
    const buffer = sections[section];
    if (buffer.byteLength === facts.documents) return new Uint8Array(buffer);
    return buffer.byteLength === facts.documents * 2 ? new Uint16Array(buffer) : new Uint32Array(buffer);
  };
  const packed = (section: Section) => new PackedNumbers(sections[section], facts.documents);
  const numbers = (section: Section) => new Uint32Array(sections[section]);
  const bytes = (section: Section) => new Uint8Array(sections[section]);
  return {
    facts,
    text: bytes("text"),
    textBlocks: numbers("textBlocks"),
    textOffsets: new Uint16Array(sections.textOffsets),
    printed: bytes("printed"),
    printedStarts: numbers("printedStarts"),
    ids: packed("ids"),
    documentsById: packed("documentsById"),
    popularityStarts: numbers("popularityStarts"),
    popularityValues: new Float64Array(sections.popularityValues),
    sorted: packed("sorted"),
    blockMinima: numbers("blockMinima"),
    prefixStarts: numbers("prefixStarts"),
    brands: ordinals("brands"),
    categories: ordinals("categories"),
    packages: ordinals("packages"),
    flags: bytes("flags"),
    brandIds: numbers("brandIds"),
    categoryIds: numbers("categoryIds"),
    packageIds: numbers("packageIds"),
    tags: numbers("tags"),
    listNumbers: numbers("listNumbers"),
    listEnds: numbers("listEnds"),
    listCounts: numbers("listCounts"),
    listSkipEnds: numbers("listSkipEnds"),
    postings: bytes("postings"),
    skips: numbers("skips"),
  };
}

/** The number of the first list of each kind that has one list per value. */
export function firstLists(arrays: Pick<IndexArrays, "brandIds" | "categoryIds" | "packageIds" | "tags">) {
  const brands = FIRST_COLUMN_LIST;
  const categories = brands + arrays.brandIds.length;
  const packages = categories + arrays.categoryIds.length;
  const lifecycles = packages + arrays.packageIds.length;
  const domestic = lifecycles + LIFECYCLE_LISTS;
  const tags = domestic + 6;
  return {
    brands,
    categories,
    packages,
    lifecycles,
    domestic,
    stock: domestic + 2,
    originUnknown: domestic + 4,
    tags,
    end: tags + arrays.tags.length,
  };
}

const LIFECYCLE_LISTS = 8;

/** Copies numbers to memory that threads can share. */
export function shareNumbers<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
  numbers: T,
): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(numbers.byteLength);
  new Uint8Array(shared).set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
  return shared;
}

/** How many bytes an image takes. */
export function imageBytes(image: IndexImage): number {
  return SECTIONS.reduce((sum, section) => sum + image.sections[section].byteLength, 0);
}
