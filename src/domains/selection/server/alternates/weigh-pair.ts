import type { FitReasons } from "../../contract/part-alternates.ts";
import type { ComparablePart } from "../comparison/compare-rows.ts";
import { baseNumber } from "#vocabulary/base-number.ts";
import { type AlternateRule, type Demand, type Weighed, weighValue } from "#vocabulary/fit-rules.ts";
import { relatePackages } from "#vocabulary/same-package.ts";

/** As much of a part as rules look at. */
export type Weighable = Pick<ComparablePart, "id" | "mpn" | "package" | "allValues">;

/** What the rule of a category says of one part in the place of another. */
export interface WeighedPair extends FitReasons {
  /** What speaks against it, in words. */
  unfit: string[];
  /** Those of them that no other spelling can mend. */
  contradictions: string[];
  isSamePackage: boolean;
  isSameBase: boolean;
  /** Of all that must be known something is. */
  isKeyKnown: boolean;
}

/** Weighs a pair: package, base number, then every parameter that the rule names. Pins are never known to fit: makers wire one package in several ways. */
export function weighPair(part: Weighable, other: Weighable, rule: AlternateRule): WeighedPair {
  const packages =
    part.package === null || other.package === null ? "unknown" : relatePackages(part.package, other.package);
  const base = rule.base === "ignored" ? null : baseNumber(part.mpn);
  const isSameBase = base !== null && baseNumber(other.mpn) === base;
  const key = weighAll(rule.key, part, other);
  const all = [...key, ...weighAll(rule.also, part, other)];
  const textsOf = (relation: Weighed["relation"]) =>
    all.filter((weighed) => weighed.relation === relation).map(({ text }) => text);
  return {
    same: [
      ...(packages === "same" ? [packageText(part.package!, other.package!)] : []),
      ...(isSameBase ? [`基础型号 ${base}`] : []),
      ...textsOf("same"),
    ],
    different: [...(packages === "different" ? [`封装 ${other.package} ≠ ${part.package}`] : []), ...textsOf("fits")],
    unknown: [
      ...(packages === "unknown" ? ["封装"] : []),
      ...(rule.base === "ignored" ? [] : ["引脚排列"]),
      ...textsOf("unknown"),
    ],
    unfit: textsOf("unfit"),
    contradictions: all.filter(({ relation, isCertain }) => relation === "unfit" && isCertain).map(({ text }) => text),
    isSamePackage: packages === "same",
    isSameBase,
    isKeyKnown: key.length === rule.key.length && key.every(({ relation }) => relation !== "unknown"),
  };
}

/** What neither of them tells is no news. */
function weighAll(demands: readonly Demand[], part: Weighable, other: Weighable): Weighed[] {
  return demands.flatMap((demand) => {
    const [own, others] = [part, other].map(
      ({ allValues }) => allValues.find(({ slug }) => slug === demand.slug) ?? null,
    ) as [Value, Value];
    return own || others ? [weighValue(demand, own, others)] : [];
  });
}

type Value = ComparablePart["allValues"][number] | null;

function packageText(own: string, other: string): string {
  return own === other ? `封装 ${own}` : `封装 ${other}（同 ${own}）`;
}
