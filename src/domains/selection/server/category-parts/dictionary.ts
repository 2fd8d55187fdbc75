/** Values that many rows share, each once, by the code under which rows hold them. Codes are only added, so tables made one from the other share it. */
export class Dictionary<Value> {
  readonly values: Value[] = [];
  readonly #codes = new Map<string | number, number>();
  readonly #keyOf: (value: Value) => string | number;
  #ranks: { size: number; ascending: Uint32Array; descending: Uint32Array } | null = null;
  #groups: { size: number; names: (string | null)[]; groupOf: Uint32Array } | null = null;

  constructor(keyOf: (value: Value) => string | number) {
    this.#keyOf = keyOf;
  }

  get size(): number {
    return this.values.length;
  }

  /** The code of a value, a new one where it has none. */
  codeOf(value: Value): number {
    const key = this.#keyOf(value);
    let code = this.#codes.get(key);
    if (code === undefined) {
      code = this.values.push(value) - 1;
      this.#codes.set(key, code);
    }
    return code;
  }

  /** The code under which a key is known. */
  find(key: string | number): number | undefined {
    return this.#codes.get(key);
  }

  /** Where each code stands among all of them, by what it sorts under; equal ones stand together, those without (null) last in both directions. */
  ranks(sortKeyOf: (value: Value, isDescending: boolean) => SortKey | null, isDescending: boolean): Uint32Array {
    if (this.#ranks?.size !== this.size) {
      const rank = (descending: boolean) =>
        ranksOf(
          this.values.map((value) => sortKeyOf(value, descending)),
          descending,
        );
      this.#ranks = { size: this.size, ascending: rank(false), descending: rank(true) };
    }
    return isDescending ? this.#ranks.descending : this.#ranks.ascending;
  }

  /** Values that go by one name, and the place of each code's name among the names. */
  groups(nameOf: (value: Value) => string | null): { names: (string | null)[]; groupOf: Uint32Array } {
    if (this.#groups?.size !== this.size) {
      const names = new Dictionary<string | null>((name) => name ?? "\0");
      const groupOf = Uint32Array.from(this.values, (value) => names.codeOf(nameOf(value)));
      this.#groups = { size: this.size, names: names.values, groupOf };
    }
    return this.#groups;
  }
}

/** What values are compared by, one after the other. */
export type SortKey = readonly (number | string)[];

/** Where each key stands among all of them; equal ones stand together, null last in both directions. */
export function ranksOf(keys: (SortKey | null)[], isDescending: boolean): Uint32Array {
  const order = keys.map((_, code) => code).sort((one, other) => compareKeys(keys[one]!, keys[other]!, isDescending));
  const ranks = new Uint32Array(keys.length);
  let rank = 0;
  for (const [place, code] of order.entries()) {
    if (place > 0 && compareKeys(keys[order[place - 1]!]!, keys[code]!, isDescending) !== 0) rank += 1;
    ranks[code] = rank;
  }
  return ranks;
}

function compareKeys(one: SortKey | null, other: SortKey | null, isDescending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  for (const [place, mine] of one.entries()) {
    const yours = other[place]!;
    if (mine !== yours) return mine < yours === isDescending ? 1 : -1;
  }
  return 0;
}
