import { isBitmap } from "./cursors.ts";
import { DOCUMENTS_PER_SKIP, TRIGRAM_LISTS, firstLists, type IndexArrays } from "./index-image.ts";
import { hasStockIn, isDomesticIn, lifecycleOf } from "./indexed-part.ts";
import { SYMBOL_BITS, SYMBOL_OF_BYTE } from "./search-key.ts";

// From this share on, a list saves nothing over reading document after document until the page is full.
const FREQUENT_PAIR = 1 / 24;
const FREQUENT_VALUE = 1 / 8;

/** How a list is kept. */
const [LEFT_OUT, AS_DIFFERENCES, AS_BITS] = [0, 1, 2];

interface Columns extends Pick<IndexArrays, "text" | "textStarts" | "brands" | "categories" | "packages" | "flags" | "brandIds" | "categoryIds" | "packageIds" | "tags"> {
  /** How many tags each document has, and the places of these among all tags, document after document. */
  tagCounts: Uint8Array;
  tagPlaces: Uint32Array;
}
type Lists = Pick<IndexArrays, "listNumbers" | "listEnds" | "listCounts" | "listSkipEnds" | "postings" | "skips">;

/**
 * The lists of documents for each trigram, pair, value and tag: differences as variable-length numbers, with a place to skip to each
 * 128, or a bit for each document.
 */
export function buildLists(columns: Columns): Lists {
  const writer = new ListWriter(firstLists(columns).end);
  addDocuments(columns, writer);
  writer.allot(columns.flags.length, firstLists(columns).tags);
  addDocuments(columns, writer);
  return writer.lists();
}

function addDocuments({ text, textStarts, brands, categories, packages, flags, tagCounts, tagPlaces, ...ids }: Columns, writer: ListWriter): void {
  const first = firstLists(ids);
  let tag = 0;
  for (let document = 0; document < flags.length; document++) {
    const end = textStarts[document + 1]!;
    let pair = 0;
    for (let at = textStarts[document]!, seen = 1; at < end; at++, seen++) {
      const symbol = SYMBOL_OF_BYTE[text[at]!]!;
      if (seen >= 3) writer.add((pair << SYMBOL_BITS) | symbol, document);
      pair = ((pair << SYMBOL_BITS) | symbol) & 0xfff;
      if (seen >= 2) writer.add(TRIGRAM_LISTS + pair, document);
    }
    if (brands[document] !== 0) writer.add(first.brands + brands[document]!, document);
    if (categories[document] !== 0) writer.add(first.categories + categories[document]!, document);
    if (packages[document] !== 0) writer.add(first.packages + packages[document]!, document);
    writer.add(first.lifecycles + lifecycleOf(flags[document]!), document);
    writer.add(first.domestic + Number(isDomesticIn(flags[document]!)), document);
    writer.add(first.stock + Number(hasStockIn(flags[document]!)), document);
    for (const end = tag + tagCounts[document]!; tag < end; tag++) writer.add(first.tags + tagPlaces[tag]!, document);
  }
}

/** Is given all documents twice: first to count, then to write. */
class ListWriter {
  readonly #counts: Uint32Array;
  /** Behind the last document of each list. */
  readonly #next: Uint32Array;
  /** First sizes, then the place to write. */
  readonly #bytes: Uint32Array;
  readonly #skipAt: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #kept: Uint8Array;
  #postings: Uint8Array = new Uint8Array(0);
  #skips: Uint32Array = new Uint32Array(0);
  #isWriting = false;

  constructor(lists: number) {
    this.#counts = new Uint32Array(lists);
    this.#next = new Uint32Array(lists);
    this.#bytes = new Uint32Array(lists);
    this.#skipAt = new Uint32Array(lists);
    this.#starts = new Uint32Array(lists);
    this.#kept = new Uint8Array(lists);
  }

  add(list: number, document: number): void {
    const next = this.#next[list]!;
    if (next === document + 1 || (this.#isWriting && this.#kept[list] === LEFT_OUT)) return;
    this.#next[list] = document + 1;
    let difference = document - next;
    const count = this.#counts[list]!;
    this.#counts[list] = count + 1;
    if (!this.#isWriting) {
      this.#bytes[list]! += difference < 0x80 ? 1 : difference < 0x4000 ? 2 : difference < 0x200000 ? 3 : difference < 0x10000000 ? 4 : 5;
      return;
    }
    let at = this.#bytes[list]!;
    if (this.#kept[list] === AS_BITS) {
      this.#postings[this.#starts[list]! + (document >>> 3)]! |= 1 << (document & 7);
      return;
    }
    if (count > 0 && count % DOCUMENTS_PER_SKIP === 0) {
      const skip = this.#skipAt[list]!;
      this.#skips[skip] = next - 1;
      this.#skips[skip + 1] = at - this.#starts[list]!;
      this.#skipAt[list] = skip + 2;
    }
    while (difference >= 0x80) {
      this.#postings[at++] = (difference & 0x7f) | 0x80;
      difference >>>= 7;
    }
    this.#postings[at++] = difference;
    this.#bytes[list] = at;
  }

  /** Gives each list that is kept its room. */
  allot(documents: number, firstTag: number): void {
    let bytes = 0;
    let skips = 0;
    for (let list = 0; list < this.#counts.length; list++) {
      const count = this.#counts[list]!;
      const share = list < TRIGRAM_LISTS || list >= firstTag ? Infinity : list < TRIGRAM_LISTS + 4096 ? FREQUENT_PAIR : FREQUENT_VALUE;
      const kept = count === 0 || count >= documents * share ? LEFT_OUT : isBitmap(count, documents) ? AS_BITS : AS_DIFFERENCES;
      this.#kept[list] = kept;
      const size = kept === LEFT_OUT ? 0 : kept === AS_BITS ? Math.ceil(documents / 8) : this.#bytes[list]!;
      this.#starts[list] = bytes;
      this.#bytes[list] = kept === AS_BITS ? bytes + size : bytes;
      this.#skipAt[list] = skips;
      bytes += size;
      if (kept === AS_DIFFERENCES) skips += Math.floor((count - 1) / DOCUMENTS_PER_SKIP) * 2;
      if (kept !== LEFT_OUT) this.#counts[list] = 0;
    }
    this.#next.fill(0);
    this.#postings = new Uint8Array(new SharedArrayBuffer(bytes));
    this.#skips = new Uint32Array(new SharedArrayBuffer(skips * 4));
    this.#isWriting = true;
  }

  lists(): Lists {
    const present = Uint32Array.from(this.#counts.keys()).filter((list) => this.#counts[list]! > 0);
    return {
      listNumbers: present,
      listEnds: present.map((list) => this.#bytes[list]!),
      listCounts: present.map((list) => this.#counts[list]!),
      listSkipEnds: present.map((list) => this.#skipAt[list]!),
      postings: this.#postings,
      skips: this.#skips,
    };
  }
}
