import { brandKey } from "#shared/brand-key.ts";
import { isChinese, spellingsOf, type BrandRules } from "./brand-rules.ts";
import type { BrandAlias, NewBrand } from "./save-brands.ts";

/** A maker that was taken over. It is a brand of its own where it has parts or documents; else its names are its successor's. */
export interface FormerMaker {
  name: string;
  nameCn: string | null;
  successor: NewBrand;
  /** All that is written for it. */
  spellings: Omit<BrandAlias, "brandId">[];
}

export interface FormerNames {
  makers: FormerMaker[];
  makerOf(key: string): FormerMaker | null;
  /** The brand whose name this is, or was. */
  successorOf(key: string): NewBrand | null;
  /** The only brand that may have this spelling. */
  ownerOf(key: string): string | null;
}

/** Indexes the rules for makers that were taken over by the keys of what is written for them. */
export function indexFormerNames(rules: BrandRules["former"]): FormerNames {
  const makers: FormerMaker[] = [];
  const makerByKey = new Map<string, FormerMaker>();
  const successorByKey = new Map<string, NewBrand>();
  for (const { successor: name, nameCn, names, merged = [], makers: some } of rules) {
    const successor = { name, nameCn };
    for (const spelling of [name, ...names, ...merged.flatMap(spellingsOf)])
      successorByKey.set(brandKey(spelling), successor);
    for (const maker of some) {
      const ownNames = [maker.name, ...(maker.nameCn ? [maker.nameCn] : [])];
      const spellings = [
        ...ownNames.map((alias) => ({ alias, kind: "name" as const })),
        ...maker.names.map((alias) => ({ alias, kind: "alias" as const })),
      ];
      const former = { name: maker.name, nameCn: maker.nameCn, successor, spellings };
      makers.push(former);
      for (const { alias } of spellings) makerByKey.set(brandKey(alias), former);
    }
  }
  return {
    makers,
    makerOf: (key) => makerByKey.get(key) ?? null,
    successorOf: (key) => successorByKey.get(key) ?? null,
    ownerOf: (key) => makerByKey.get(key)?.name ?? successorByKey.get(key)?.name ?? null,
  };
}

/** What a spelling leads to: a brand, or a maker that was taken over and may have no brand yet. */
export interface Resolved {
  brand: { id: number; name: string } | null;
  maker: FormerMaker | null;
}

/** Whether the second is who took the first one over. Of the two, the first says more. */
export function isSuccessor({ maker }: Resolved, { brand }: Resolved): boolean {
  return maker !== null && brand !== null && maker.successor.name.toLowerCase() === brand.name.toLowerCase();
}

// Two letters in front of brackets are not enough: ST(先科) is not ST.
const SHORTEST_SURE_NAME = 4;

/** What `TI(德州仪器)` leads to, by what its halves lead to. Null where they contradict each other. */
export function joinHalves<Found extends Resolved>(
  halves: { outer: string; inner: string },
  outer: Found | null,
  inner: Found | null,
): Found | null {
  if (outer && inner) {
    if (isSuccessor(outer, inner) || (outer.maker && outer.maker === inner.maker)) return outer;
    if (isSuccessor(inner, outer)) return inner;
    return outer.brand !== null && outer.brand === inner.brand ? outer : null;
  }
  if (!isChinese(halves.inner)) return null;
  return inner ?? (brandKey(halves.outer).length >= SHORTEST_SURE_NAME ? outer : null);
}
