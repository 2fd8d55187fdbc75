import { partKey } from "#shared/part-key.ts";
import { foldCaseAndWidth } from "../index/search-key.ts";
import type { Marking } from "#ports/search/port.ts";

export interface MarkingRow {
  /** As printed. */
  code: string;
  codeKey: string;
  mpn: string;
  packageKey: string;
}

interface Code {
  code: string;
  codeKey: string;
  /** Null = in any package. */
  packageIds: number[] | null;
}

/** What is printed on parts, by their numbers. */
export class MarkingTable {
  /** By the key of the number, or of its beginning. */
  readonly #codes = new Map<string, Code[]>();
  /** The numbers that go by a code, each once. */
  readonly #numbers = new Map<string, Set<string>>();

  add({ code, codeKey, mpn }: MarkingRow, packageIds: number[] | null): void {
    const key = partKey(mpn);
    if (key === "") return;
    this.#codes.set(key, [...(this.#codes.get(key) ?? []), { code, codeKey, packageIds }]);
    this.#numbers.set(codeKey, (this.#numbers.get(codeKey) ?? new Set()).add(key));
  }

  /**
   * The codes of a part in its package. Those of the longest number that its own begins with count: a 2N7002K is not marked as a 2N7002.
   * Where a digit stands behind that number it is another one.
   */
  of({ mpn, packageId }: { mpn: string; packageId: number | null }): Marking[] {
    const printed = foldCaseAndWidth(mpn);
    for (let length = printed.length; length > 0; length--) {
      if (/\d/.test(printed[length - 1]!) && /^\.?\d/.test(printed.slice(length))) continue;
      const fitting = (this.#codes.get(partKey(printed.slice(0, length))) ?? []).filter(
        ({ packageIds }) => packageIds === null || (packageId !== null && packageIds.includes(packageId)),
      );
      const codes = new Map(fitting.map(({ code, codeKey }) => [codeKey, code]));
      if (codes.size > 0)
        return Array.from(codes, ([codeKey, code]) => ({ code, otherNumbers: this.#numbers.get(codeKey)!.size - 1 }));
    }
    return [];
  }
}
