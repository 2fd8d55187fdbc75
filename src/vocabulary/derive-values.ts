import { createHash } from "node:crypto";
import { readCatalogueSeed, type SeedDerivation } from "./catalogue-seed.ts";
import type { StatedValue } from "./compare-values.ts";
import type { CheckedPart } from "./doubt-rules.ts";
import { readValueOf } from "./value-reading.ts";
import { foldMeaning } from "./value-words.ts";
import type { PartValue } from "./vocabulary-row.ts";

export interface DerivedValue extends PartValue {
  /** From what it follows, in Chinese. */
  why: string;
}

/** So many parts of a die must say the same, and none otherwise. */
const SIBLINGS_MIN = 2;

interface Derivations {
  byCategory: Map<string, SeedDerivation[]>;
  version: string;
}
let derivations: Derivations | undefined;

/** What follows of a part from what its sources print, for parameters of which they print nothing: at most one value each. */
export function derivedOf(part: CheckedPart): DerivedValue[] {
  const found = new Map<string, DerivedValue>();
  for (const rule of load().byCategory.get(part.categorySlug ?? "") ?? []) {
    const { parameter, why } = rule;
    if (part.values.has(parameter) || found.has(parameter)) continue;
    const printed = rule.when ? byOther(rule, part) : bySiblings(part.siblings?.get(parameter) ?? []);
    const value = printed === null ? null : readValueOf(parameter, printed);
    if (value) found.set(parameter, { ...value, why });
  }
  return [...found.values()];
}

/** The parameters of a category that are told by parts of the same die. */
export function inheritedParameters(categorySlug: string | null): string[] {
  const rules = load().byCategory.get(categorySlug ?? "") ?? [];
  return rules.flatMap(({ parameter, when }) => (when ? [] : [parameter]));
}

/** The categories in which anything follows, and the parameters that are looked at for it. */
export function derivedScope(): { categories: string[]; parameters: string[] } {
  const all = [...load().byCategory.values()].flat();
  return {
    categories: [...load().byCategory.keys()],
    parameters: [...new Set(all.flatMap(({ parameter, when }) => [parameter, ...(when ? [when.parameter] : [])]))],
  };
}

/** Changes with the rules. */
export function derivationsVersion(): string {
  return load().version;
}

function byOther({ when, value = "" }: SeedDerivation, { values }: CheckedPart): string | null {
  const told = values.get(when!.parameter)?.printed;
  return told !== undefined && new RegExp(when!.matches, "i").test(told) ? value : null;
}

function bySiblings(siblings: readonly StatedValue[]): string | null {
  const meanings = new Set(siblings.map(({ printed }) => foldMeaning(printed)));
  return siblings.length >= SIBLINGS_MIN && meanings.size === 1 ? siblings[0]!.printed : null;
}

function load(): Derivations {
  return (derivations ??= read());
}

function read(): Derivations {
  const { rules } = readCatalogueSeed("derived-values");
  const byCategory = new Map<string, SeedDerivation[]>();
  for (const rule of rules)
    for (const category of rule.categories) byCategory.set(category, [...(byCategory.get(category) ?? []), rule]);
  return { byCategory, version: createHash("sha256").update(JSON.stringify(rules)).digest("hex").slice(0, 16) };
}
