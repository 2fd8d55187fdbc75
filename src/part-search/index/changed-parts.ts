import { KEY_BYTES_MAX, type IndexArrays } from "./index-image.ts";
import { TAGS_MAX, changedPartId, standsBefore, type IndexedPart, type PartChange } from "./indexed-part.ts";
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
  /** The last question for tags that it answered. */
  question: number;
}

/** No key holds it. */
export const LINE = "\n";

// Up to so many parts it is faster to put each in its place than to sort all.
const FEW_CHANGES = 16;

/** What has changed since an image was built: its documents that no longer count, and parts that are new or other. */
export class ChangedParts {
  /** A bit for each document of the image. Null = none is deleted. */
  deleted: Uint8Array | null = null;
  readonly #arrays: IndexArrays;
  readonly #byId = new Map<number, ChangedPart>();
  readonly #byTag = new Map<number, Set<ChangedPart>>();
  readonly #touched = new Set<number>();
  #parts: ChangedPart[] = [];
  /** Made when first asked for after a change. */
  #lines: Lines | null = null;
  #questions = 0;

  constructor(arrays: IndexArrays) {
    this.#arrays = arrays;
  }

  /** By popularity, then by id. */
  get parts(): readonly ChangedPart[] {
    return this.#parts;
  }

  /** How many parts have changed. */
  get size(): number {
    return this.#touched.size;
  }

  /** Takes changes over, the oldest first: the last one for a part counts. Where one of them can't be read, it throws and takes none. */
  apply(changes: readonly PartChange[]): void {
    const gone = new Set<ChangedPart>();
    const come: ChangedPart[] = [];
    const last = new Map(changes.map((change) => [changedPartId(change), change]));
    const read = Array.from(last, ([id, change]) => ({
      id,
      put: "put" in change ? this.#changedPart(change.put) : null,
    }));
    for (const { id, put } of read) {
      if (!this.#touched.has(id)) this.#delete(id);
      this.#touched.add(id);
      const known = this.#byId.get(id);
      if (known) gone.add(known);
      if (put) come.push(put);
      else this.#byId.delete(id);
    }
    for (const changed of come) this.#byId.set(changed.part.id, changed);
    this.#retag(gone, come);
    this.#arrange(gone, come);
    this.#lines = null;
  }

  #changedPart(put: IndexedPart): ChangedPart {
    const part = put.tags.length > TAGS_MAX ? { ...put, tags: put.tags.slice(0, TAGS_MAX) } : put;
    const bytes = searchKey(part.mpn).subarray(0, KEY_BYTES_MAX);
    return {
      part,
      bytes,
      key: byteString(bytes),
      folded: foldLookalikes(bytes),
      before: this.#documentsBefore(part),
      question: 0,
    };
  }

  #retag(gone: Set<ChangedPart>, come: ChangedPart[]): void {
    for (const changed of gone) for (const tag of changed.part.tags) this.#byTag.get(tag)?.delete(changed);
    for (const changed of come) {
      for (const tag of changed.part.tags) {
        const tagged = this.#byTag.get(tag);
        if (tagged) tagged.add(changed);
        else this.#byTag.set(tag, new Set([changed]));
      }
    }
  }

  #arrange(gone: Set<ChangedPart>, come: ChangedPart[]): void {
    if (gone.size + come.length > FEW_CHANGES) {
      this.#parts = [...this.#parts.filter((changed) => !gone.has(changed)), ...come].sort(
        (one, other) => other.part.popularity - one.part.popularity || one.part.id - other.part.id,
      );
      return;
    }
    for (const { part } of gone) this.#parts.splice(placeAmong(this.#parts, part), 1);
    for (const changed of come) this.#parts.splice(placeAmong(this.#parts, changed.part), 0, changed);
  }

  /** The places of the parts that have one of these tags, rising. */
  placesTagged(tags: readonly number[]): number[] {
    const question = ++this.#questions;
    let isAny = false;
    for (const tag of tags) {
      for (const changed of this.#byTag.get(tag) ?? []) {
        changed.question = question;
        isAny = true;
      }
    }
    const places: number[] = [];
    if (isAny)
      for (let place = 0; place < this.#parts.length; place++)
        if (this.#parts[place]!.question === question) places.push(place);
    return places;
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

  #readLines(): Lines {
    return (this.#lines ??= linesOf(this.#parts));
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
    for (let end = popularityValues.length; run < end;) {
      const middle = (run + end) >>> 1;
      if (popularityValues[middle]! > popularity) run = middle + 1;
      else end = middle;
    }
    let low = popularityStarts[run] ?? facts.documents;
    if (popularityValues[run] !== popularity) return low;
    for (let end = popularityStarts[run + 1] ?? facts.documents; low < end;) {
      const middle = (low + end) >>> 1;
      if (ids.at(middle) < id) low = middle + 1;
      else end = middle;
    }
    return low;
  }
}

interface Lines {
  /** All keys, and all folded ones, one in a line. */
  keys: string;
  folded: string;
  /** The place of the LINE before each. */
  starts: Uint32Array;
}

function linesOf(parts: readonly ChangedPart[]): Lines {
  const starts = new Uint32Array(parts.length + 1);
  for (const [place, { key }] of parts.entries()) starts[place + 1] = starts[place]! + key.length + 1;
  const join = (texts: string[]) => LINE + texts.join(LINE) + LINE;
  return { keys: join(parts.map(({ key }) => key)), folded: join(parts.map(({ folded }) => folded)), starts };
}

/** How many of the parts stand before this one. */
function placeAmong(parts: readonly ChangedPart[], part: IndexedPart): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (standsBefore(parts[middle]!.part, part)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The lines that hold a piece, each once. `starts` are the places of the LINE before each. */
function placesIn(lines: string, starts: Uint32Array, piece: string): number[] {
  const places: number[] = [];
  let place = 0;
  for (
    let at = lines.indexOf(piece);
    at !== -1 && place < starts.length - 1;
    at = lines.indexOf(piece, starts[place])
  ) {
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
