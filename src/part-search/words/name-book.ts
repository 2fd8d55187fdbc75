import { brandKey } from "#shared/brand-key.ts";

export type NameKind = "brand" | "category" | "package" | "value" | "function" | "mounting" | "noise" | "marking";

/** What a name stands for. */
export interface Name {
  key: string;
  kind: NameKind;
  /** Of the brands, categories or packages, the one that is meant first; the tags of a value or function; none for the rest. */
  ids: number[];
  /** It may as well be something else. */
  isWeak: boolean;
  /** How surely the name is meant: of two things of one name the surer one counts; equally sure ones of a kind are named together. */
  sureness: number;
  /** What comes first among names that begin alike. */
  weight: number;
  /** Of a function: what else is called so, for where no part is known to have it. */
  behind?: Pick<Name, "kind" | "ids" | "isWeak"> | undefined;
}

const LONGEST_KEY = 60;
const HAN = /\p{Script=Han}/u;

/** All names by their keys. Filled once, then closed, then asked. */
export class NameBook {
  readonly #entries = new Map<string, Name>();
  /** Where a name can begin: its first two characters. */
  readonly #beginnings = new Set<string>();
  #rising: string[] = [];
  #han: string[] = [];
  #longest = 0;

  /** Of the longest name, in characters of its key. */
  get longest(): number {
    return this.#longest;
  }

  /** Adds a name. Names without a letter or digit, and single characters, name nothing. */
  add(
    name: string,
    { kind, ids, isWeak = false, sureness, weight = 0 }: Pick<Name, "kind" | "ids" | "sureness"> & Partial<Name>,
  ): void {
    const key = brandKey(name);
    if (key.length < 2 || key.length > LONGEST_KEY) return;
    const known = this.#entries.get(key);
    if (known && known.sureness > sureness) return addBehind(known, { kind, ids, isWeak });
    if (known?.kind === kind && known.sureness === sureness) {
      known.ids.push(...ids.filter((id) => !known.ids.includes(id)));
      known.isWeak &&= isWeak;
      known.weight = Math.max(known.weight, weight);
      return;
    }
    if (known?.sureness === sureness && known.weight >= weight) return;
    this.#entries.set(key, { key, kind, ids: [...ids], isWeak, sureness, weight });
  }

  /** Says that all names are in. */
  close(): void {
    this.#rising = [...this.#entries.keys()].sort();
    this.#han = this.#rising.filter((key) => HAN.test(key));
    for (const key of this.#rising) {
      this.#beginnings.add(key.slice(0, 2));
      this.#longest = Math.max(this.#longest, key.length);
    }
  }

  find(key: string): Name | undefined {
    return this.#entries.get(key);
  }

  /** False where no name begins like this key. */
  canBegin(key: string): boolean {
    return key.length < 2 || this.#beginnings.has(key.slice(0, 2));
  }

  /** Names that begin with this, in the order of their keys; no more than `limit` are looked at. */
  beginningWith(beginning: string, limit: number): Name[] {
    const found: Name[] = [];
    for (let place = this.#placeOf(beginning); place < this.#rising.length && found.length < limit; place++) {
      const key = this.#rising[place]!;
      if (!key.startsWith(beginning)) break;
      found.push(this.#entries.get(key)!);
    }
    return found;
  }

  /** Chinese names that hold this. */
  holding(piece: string, limit: number): Name[] {
    const found: Name[] = [];
    for (const key of this.#han) {
      if (found.length >= limit) break;
      if (key.includes(piece)) found.push(this.#entries.get(key)!);
    }
    return found;
  }

  #placeOf(beginning: string): number {
    let [low, high] = [0, this.#rising.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#rising[middle]! < beginning) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Only functions may be had by no part: what is called as they are is remembered, the surest first. */
function addBehind(known: Name, { kind, ids, isWeak }: Pick<Name, "kind" | "ids" | "isWeak">): void {
  if (known.kind !== "function") return;
  known.behind ??= { kind, ids: [], isWeak };
  if (known.behind.kind === kind) known.behind.ids.push(...ids.filter((id) => !known.behind!.ids.includes(id)));
}

/** The rows of each key. */
export function groupBy<Row, Key>(rows: Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
