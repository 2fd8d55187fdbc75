import { partKey } from "#shared/part-key.ts";
import type { PackagingSuffix } from "../query-term.ts";
import { type Among, byPopularity, type Entry, type Tiers } from "./tiers.ts";
import { bytesOf, formsOf, ownOf, printedOf, wholeOf, type Word } from "./typed-words.ts";

/** Parts by their whole numbers, and by those without a packaging. */
export class EqualNumbers {
  readonly #byKey = new Map<string, Entry[]>();
  readonly #byForm = new Map<string, Entry[]>();
  readonly #packaging: readonly PackagingSuffix[];

  constructor(entries: readonly Entry[], packaging: readonly PackagingSuffix[]) {
    this.#packaging = packaging;
    for (const entry of entries) {
      this.#byKey.set(entry.key, [...(this.#byKey.get(entry.key) ?? []), entry]);
      for (const form of new Set(entry.forms)) this.#byForm.set(form, [...(this.#byForm.get(form) ?? []), entry]);
    }
  }

  /** The longest part number that is left of a typed one without the ending of some brand. */
  withoutEnding(typed: string): { base: string; ending: string } | null {
    for (let length = typed.length - 1; length > 0; length--) {
      const [base, ending] = [typed.slice(0, length), typed.slice(length)];
      const says = ending.length > 1 || partKey(ending) === "";
      const lower = (text: string) => text.normalize("NFKC").toLowerCase();
      const isEnding = this.#packaging.some(
        ({ suffix, follows }) =>
          partKey(suffix) !== "" &&
          lower(suffix) === lower(ending) &&
          (follows === "any" || (follows === "letter") === /\p{L}$/u.test(partKey(base))),
      );
      if (says && isEnding && bytesOf(base) > 2 && this.#byKey.has(partKey(base))) return { base, ending };
    }
    return null;
  }

  /** The number itself, and the same number packed otherwise. */
  add(tiers: Tiers, among: Among, words: Word[]): void {
    const whole = wholeOf(words);
    const printed = printedOf(words);
    const lower = (text: string) => text.normalize("NFKC").toLowerCase();
    const equal = (this.#byKey.get(whole) ?? []).filter(among);
    tiers.add(equal, ["exact", "case", "key"], ({ part }) =>
      part.mpn === printed ? "exact" : lower(part.mpn) === lower(printed) ? "case" : "key",
    );
    this.addFamily(tiers, among, printed);
  }

  addFamily(tiers: Tiers, among: Among, printed: string): void {
    const lower = (text: string) => text.normalize("NFKC").toLowerCase();
    const equal = (this.#byKey.get(partKey(printed)) ?? []).filter(among);
    const withPoints = (number: string) => partKey(lower(number).replace(/(\d)\.(?=\d)/g, "$1点"));
    const hasPoint = /\d\.\d/.test(lower(printed));
    const family = new Set<Entry>();
    for (const brandId of new Set(this.#packaging.map((suffix) => suffix.brandId))) {
      const own = equal
        .filter(({ part }) => part.brandId === brandId && (!hasPoint || withPoints(part.mpn) === withPoints(printed)))
        .flatMap(({ forms }) => forms);
      for (const form of [...formsOf(printed, ownOf(this.#packaging, brandId)), ...own])
        for (const entry of this.#byForm.get(form) ?? [])
          if (entry.part.brandId === brandId && among(entry)) family.add(entry);
    }
    tiers.add(byPopularity(family), ["family"], () => "family");
  }
}
