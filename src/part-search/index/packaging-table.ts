import { partKey } from "#shared/part-key.ts";
import type { NumberFacts } from "#ports/search/port.ts";
import type { PackagingSuffix } from "./query-term.ts";
import { foldCaseAndWidth, searchKey } from "./search-key.ts";

/** What is left of a number without its ending tells too little below this. */
const BASE_AT_LEAST = 3;
const FOLLOWED = { letter: /\p{L}$/u, digit: /\p{N}$/u, any: /$/ };

/** A packaging suffix as numbers end in it. */
interface Ending {
  brandId: number;
  folded: string;
  follows: PackagingSuffix["follows"];
}

/** Endings by the bytes of their keys. */
export interface EndingTree {
  endings: Ending[];
  next: Map<number, EndingTree>;
}

/** A number without its packaging, and the brands whose endings say so. */
export interface Base {
  /** Equal for numbers that differ only in case, width and separators, but for the decimal point: 6.0 is not 60. */
  number: string;
  key: Uint8Array;
  /** Null = any. */
  brandIds: Set<number> | null;
}

/** How the parts of brands are packed. */
export class PackagingTable {
  readonly tree: EndingTree = { endings: [], next: new Map() };
  readonly #all: Ending[] = [];
  readonly #byBrand = new Map<number, Ending[]>();

  constructor(suffixes: readonly PackagingSuffix[]) {
    for (const { brandId, suffix, follows } of suffixes) {
      const key = searchKey(suffix);
      // Numbers that differ in signs only share a key: they are found as equal.
      if (key.length === 0) continue;
      const ending = { brandId, folded: foldCaseAndWidth(suffix.trim()), follows };
      let tree = this.tree;
      for (const byte of key) {
        const next = tree.next.get(byte) ?? { endings: [], next: new Map() };
        tree.next.set(byte, next);
        tree = next;
      }
      tree.endings.push(ending);
      this.#all.push(ending);
      this.#byBrand.set(brandId, [...(this.#byBrand.get(brandId) ?? []), ending]);
    }
  }

  get isEmpty(): boolean {
    return this.#all.length === 0;
  }

  /** What the number may be without its packaging, itself among them. `brandId` = that of its part; left out, it may be of any. */
  basesOf(printed: string, brandId?: number): Base[] {
    const folded = foldCaseAndWidth(printed);
    const bases = new Map<string, Base>();
    const itself = baseOf(folded, brandId === undefined ? null : new Set([brandId]));
    if (itself) bases.set(itself.number, itself);
    const endings = brandId === undefined ? this.#all : this.#endingsOf(brandId);
    for (const ending of endings) {
      const without = withoutEnding(folded, ending);
      const base = without === null ? null : baseOf(without, new Set([ending.brandId]));
      const known = base && bases.get(base.number);
      if (known) known.brandIds?.add(ending.brandId);
      else if (base) bases.set(base.number, base);
    }
    return [...bases.values()];
  }

  /** How the brand may number a part in its other packagings. */
  variantsOf({
    mpn,
    brandId,
  }: {
    mpn: string;
    brandId: number | null;
  }): Pick<NumberFacts, "packagingKeys" | "isPackedOtherwise"> {
    const endings = brandId === null ? [] : this.#endingsOf(brandId);
    const bases = brandId === null || endings.length === 0 ? [] : this.basesOf(mpn, brandId);
    const keys = bases.flatMap(({ number }) => [number, ...endings.map(({ folded }) => number + folded)].map(partKey));
    return {
      packagingKeys: [...new Set(keys)],
      isPackedOtherwise: (other) => other !== mpn && bases.some((base) => this.isPacked(base, { mpn: other, brandId })),
    };
  }

  /** What is left of a typed number without an ending of any brand, the longest first. Endings of a single letter or digit say too little. */
  withoutEndings(typed: string): string[] {
    const folded = foldCaseAndWidth(typed);
    const said = this.#all.filter(
      (ending) => ending.folded.length > 1 || searchKey(ending.folded).length !== ending.folded.length,
    );
    const bases = new Set(said.flatMap((ending) => withoutEnding(folded, ending) ?? []));
    const kept = folded.length === typed.length ? Array.from(bases, (base) => typed.slice(0, base.length)) : [...bases];
    return kept
      .filter((base) => searchKey(base).length >= BASE_AT_LEAST)
      .sort((one, other) => other.length - one.length);
  }

  /** Whether a part is this base, or this base with an ending of its brand. */
  isPacked(base: Base, { mpn, brandId }: { mpn: string; brandId: number | null }): boolean {
    if (brandId === null || base.brandIds?.has(brandId) === false) return false;
    const folded = foldCaseAndWidth(mpn);
    if (numberOf(folded) === base.number) return base.brandIds !== null;
    return this.#endingsOf(brandId).some((ending) => {
      const without = withoutEnding(folded, ending);
      return without !== null && numberOf(without) === base.number;
    });
  }

  #endingsOf(brandId: number): Ending[] {
    return this.#byBrand.get(brandId) ?? [];
  }
}

function baseOf(folded: string, brandIds: Set<number> | null): Base | null {
  const key = searchKey(folded);
  return key.length < BASE_AT_LEAST ? null : { number: numberOf(folded), key, brandIds };
}

/** The ending must stand there with its sign. */
function withoutEnding(folded: string, ending: Ending): string | null {
  if (!folded.endsWith(ending.folded)) return null;
  const without = folded.slice(0, folded.length - ending.folded.length);
  return FOLLOWED[ending.follows].test(partKey(without)) ? without : null;
}

/** Whether a number that equals the typed one but for signs is the same: 6.0 is not 60, but 60 may be 6.0 without its point. */
export function isSameNumber(typed: string, printed: string): boolean {
  const number = numberOf(foldCaseAndWidth(typed));
  return !number.includes(".") || number === numberOf(foldCaseAndWidth(printed));
}

function numberOf(folded: string): string {
  return folded
    .split(/(?<=\d)\.(?=\d)/)
    .map(partKey)
    .join(".");
}
