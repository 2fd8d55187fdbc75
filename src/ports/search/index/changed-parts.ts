import type { IndexArrays } from "./index-image.ts";
import { TAGS_AT_MOST, standsBefore, type IndexedPart, type PartChange } from "./indexed-part.ts";
import { byteString, foldLookalikes } from "./query-words.ts";
import { searchKey } from "./search-key.ts";

export interface ChangedPart {
  part: IndexedPart;
  bytes: Uint8Array;
  /** The key, a character for each byte. */
  key: string;
  folded: string;
  /** How many documents of the image stand before it. */
  before: number;
}

/** No key holds it. */
export const LINE = "\n";

/** What has changed since an image was built: its documents that no longer count, and parts that are new or other. */
export class ChangedParts {
  /** By popularity, then by id. */
  readonly parts: ChangedPart[] = [];
  /** A bit for each document of the image. Null = none is deleted. */
  deleted: Uint8Array | null = null;
  readonly #arrays: IndexArrays;
  readonly #byId = new Map<number, ChangedPart>();
  readonly #touched = new Set<number>();
  /** All keys, and all folded ones, one in a line, and where each begins: made when first asked for after a change. */
  #lines: { keys: string; folded: string; starts: Uint32Array } | null = null;

  constructor(arrays: IndexArrays) {
    this.#arrays = arrays;
  }

  /** How many parts have changed. */
  get size(): number {
    return this.#touched.size;
  }

  /** Takes a change over. The last one for a part counts. */
  apply(change: PartChange): void {
    const id = "put" in change ? change.put.id : change.remove;
    this.#touched.add(id);
    this.#lines = null;
    this.#delete(id);
    const known = this.#byId.get(id);
    if (known) {
      this.parts.splice(this.#placeOf(known.part), 1);
      this.#byId.delete(id);
    }
    if (!("put" in change)) return;
    const part = change.put.tags.length > TAGS_AT_MOST ? { ...change.put, tags: change.put.tags.slice(0, TAGS_AT_MOST) } : change.put;
    const bytes = searchKey(part.mpn);
    const changed = { part, bytes, key: byteString(bytes), folded: foldLookalikes(bytes), before: this.#documentsBefore(change.put) };
    this.#byId.set(id, changed);
    this.parts.splice(this.#placeOf(change.put), 0, changed);
  }

  /** The places of the parts whose key holds this; a key begins behind LINE and ends before the next. */
  placesHolding(piece: string): number[] {
    const { keys, starts } = this.#readLines();
    return placesIn(keys, starts, piece);
  }

  /** The places of the parts whose key is this, but for letters and digits that look alike. */
  placesLookingLike(folded: string): number[] {
    const lines = this.#readLines();
    return placesIn(lines.folded, lines.starts, LINE + folded + LINE);
  }

  #readLines() {
    if (this.#lines) return this.#lines;
    const starts = new Uint32Array(this.parts.length + 1);
    for (const [place, { key }] of this.parts.entries()) starts[place + 1] = starts[place]! + key.length + 1;
    const join = (texts: string[]) => LINE + texts.join(LINE) + LINE;
    this.#lines = { keys: join(this.parts.map(({ key }) => key)), folded: join(this.parts.map(({ folded }) => folded)), starts };
    return this.#lines;
  }

  /** How many changed parts stand before this one. */
  #placeOf(part: IndexedPart): number {
    let low = 0;
    let high = this.parts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (standsBefore(this.parts[middle]!.part, part)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #delete(id: number): void {
    const { ids, documentsById, facts } = this.#arrays;
    let low = 0;
    let high = documentsById.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ids.at(documentsById.at(middle)) < id) low = middle + 1;
      else high = middle;
    }
    if (low === documentsById.length) return;
    const document = documentsById.at(low);
    if (ids.at(document) !== id) return;
    this.deleted ??= new Uint8Array(Math.ceil(facts.documents / 8));
    this.deleted[document >>> 3]! |= 1 << (document & 7);
  }

  #documentsBefore({ popularity, id }: IndexedPart): number {
    const { ids, popularityStarts, popularityValues, facts } = this.#arrays;
    let run = 0;
    for (let end = popularityValues.length; run < end; ) {
      const middle = (run + end) >>> 1;
      if (popularityValues[middle]! > popularity) run = middle + 1;
      else end = middle;
    }
    let low = popularityStarts[run] ?? facts.documents;
    if (popularityValues[run] !== popularity) return low;
    for (let end = popularityStarts[run + 1] ?? facts.documents; low < end; ) {
      const middle = (low + end) >>> 1;
      if (ids.at(middle) < id) low = middle + 1;
      else end = middle;
    }
    return low;
  }
}

/** The lines that hold a piece, each once. `starts` are the places of the LINE before each. */
function placesIn(lines: string, starts: Uint32Array, piece: string): number[] {
  const places: number[] = [];
  let place = 0;
  for (let at = lines.indexOf(piece); at !== -1 && place < starts.length - 1; at = lines.indexOf(piece, starts[place])) {
    let end = starts.length - 1;
    while (place < end) {
      const middle = (place + end) >>> 1;
      if (starts[middle + 1]! <= at) place = middle + 1;
      else end = middle;
    }
    if (place < starts.length - 1) places.push(place);
    place++;
  }
  return places;
}
