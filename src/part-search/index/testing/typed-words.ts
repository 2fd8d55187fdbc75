import { partKey } from "#shared/part-key.ts";
import type { PackagingSuffix, QueryTerm } from "../query-term.ts";

export interface Word extends QueryTerm {
  place: number;
  key: string;
  isLetter: boolean;
}

const SIMILARITIES = ["corrected", "one-typo", "two-typos"] as const;
export type Way = "plain" | { similarity: (typeof SIMILARITIES)[number]; isNamed: boolean };

export function waysOf(words: Word[], mostTypos: number): Way[] {
  const others = words.filter((word) => !isStrong(word));
  return SIMILARITIES.slice(0, mostTypos + 1).flatMap((similarity): Way[] => {
    const atMost = similarity === "two-typos" ? 1 : Infinity;
    return [
      ...(others.length < words.length && others.length > 0 && others.length <= atMost
        ? [{ similarity, isNamed: true }]
        : []),
      ...(words.length > 0 && words.length <= atMost ? [{ similarity, isNamed: false }] : []),
    ];
  });
}

export function isStrong({ naming }: Word): boolean {
  return naming !== undefined && !naming.isWeak;
}

export function printedOf(words: Word[]): string {
  return words
    .map(({ typed }) => typed)
    .join(" ")
    .trim();
}

export function wholeOf(words: Word[]): string {
  return words.map(({ key }) => key).join("");
}

export function fold(key: string): string {
  return key.replace(/o/g, "0").replace(/[il]/g, "1").replace(/s/g, "5").replace(/b/g, "8");
}

export function bytesOf(word: string): number {
  return Buffer.byteLength(partKey(word));
}

/** The packagings of one brand. */
export function ownOf(packaging: readonly PackagingSuffix[], brandId: number | null): PackagingSuffix[] {
  return packaging.filter((suffix) => suffix.brandId === brandId);
}

/** A number, and what it may be without the packagings of its brand. */
export function formsOf(mpn: string, packaging: readonly PackagingSuffix[]): string[] {
  const folded = mpn.normalize("NFKC").toLowerCase();
  const endings = packaging.filter(
    (suffix) => partKey(suffix.suffix) !== "" && folded.endsWith(suffix.suffix.toLowerCase()),
  );
  const bases = endings.flatMap(({ suffix, follows }) => {
    const base = folded.slice(0, -suffix.length);
    const last = [...partKey(base)].at(-1) ?? "";
    const isLetter = /\p{L}/u.test(last);
    return follows === "any" || (follows === "letter") === isLetter ? [base] : [];
  });
  // 6.0 is another number than 60.
  return [folded, ...bases]
    .filter((number) => bytesOf(number) >= 3)
    .map((number) => partKey(number.replace(/(\d)\.(?=\d)/g, "$1点")));
}
