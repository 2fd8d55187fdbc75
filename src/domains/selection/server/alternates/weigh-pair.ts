import type { FitReasons, ShownValue } from "../../contract/part-alternates.ts";
import type { ComparablePart } from "../comparison/compare-rows.ts";
import { forbiddenFor, isIn, type PairFamily, sharedFamily, withKnownFacts } from "#vocabulary/alternate-pairs.ts";
import { baseNumber } from "#vocabulary/base-number.ts";
import { channelCount, hasTwoPins } from "#vocabulary/channel-count.ts";
import type { ComparableValue } from "#vocabulary/compare-values.ts";
import type { AlternateRule, Demand } from "#vocabulary/fit-rules.ts";
import { relatePackages, tellsSize } from "#vocabulary/same-package.ts";
import { sayPrinted } from "#vocabulary/value-words.ts";
import { isToldUnder, isToldWell, nameOf, type Weighed, weighValue } from "#vocabulary/weigh-value.ts";

/** As much of a part as rules look at. */
export type Weighable = Pick<ComparablePart, "id" | "mpn" | "package" | "allValues">;

const DOUBLINGS_MAX = 1.6;

/** What the rule of a category says of one part in the place of another. */
export interface WeighedPair extends FitReasons {
  /** What speaks against it, in words. */
  unfit: string[];
  /** Those of them that no other spelling can mend. */
  contradictions: string[];
  /** What stands above the fold, as far as one of the two tells it. */
  shown: ShownValue[];
  /** The kept family in which they are wired alike. */
  family: PairFamily | null;
  isSamePackage: boolean;
  isSameBase: boolean;
  /** Of all that must be known something is. */
  isKeyKnown: boolean;
  /** Their pins may differ as far as one knows, in a package in which makers wire them in several ways. */
  mayPinsDiffer: boolean;
}

/** Weighs a pair: package, base number, channels, every parameter that the rule names. Only a kept family knows the pins: makers wire one package in several ways. */
export function weighPair(part: Weighable, other: Weighable, rule: AlternateRule): WeighedPair {
  const packages =
    part.package === null || other.package === null ? "unknown" : relatePackages(part.package, other.package);
  const base = rule.base === "ignored" || rule.base === "kept" ? null : baseNumber(part.mpn);
  const isSameBase = base !== null && baseNumber(other.mpn) === base;
  const family = packages === "same" ? sharedFamily(part, other, rule.categories) : null;
  const values: Pair = { own: valuesOf(part, rule), others: valuesOf(other, rule) };
  const key = weighAll(rule.key, values);
  const also = weighAll(rule.also, values);
  const all = [...key, ...also];
  const against = [...findAgainst(part, other, rule), ...all.filter(({ relation }) => relation === "unfit")];
  const textsOf = (relation: Weighed["relation"]) =>
    all.filter((weighed) => weighed.relation === relation).map(({ text }) => text);
  const isForgiven = (slug: string) => isSameBase && packages === "same" && rule.byBase.includes(slug);
  const leading = rule.firstOf.find((slug) => values.own.has(slug));
  const isKnown = (slug: string) => all.some((one) => one.slug === slug && one.relation !== "unknown");
  return {
    same: [
      ...(packages === "same" ? [packageText(part.package!, other.package!)] : []),
      ...(isSameBase ? [`基础型号 ${base}`] : []),
      ...(family ? [`引脚排列（${family.name} 系列，据所列来源）`] : []),
      ...textsOf("same"),
    ],
    different: [...(packages === "different" ? [`封装 ${other.package} ≠ ${part.package}`] : []), ...textsOf("fits")],
    unknown: [
      ...(packages === "unknown" ? ["封装"] : []),
      ...(rule.base === "ignored" || family ? [] : ["引脚排列"]),
      ...textsOf("unknown"),
    ],
    unfit: against.map(({ text }) => text),
    contradictions: against.filter(({ isCertain }) => isCertain).map(({ text }) => text),
    shown: rule.shown.flatMap((slug) => showValue(values, slug)),
    family,
    isSamePackage:
      packages === "same" && [part, other].every((one) => tellsSize(one.package!, rule.package === "sized")),
    isSameBase,
    isKeyKnown:
      rule.key.every(({ slug }) => isKnown(slug) || isForgiven(slug)) &&
      (rule.firstOf.length === 0 || (leading !== undefined && isKnown(leading))) &&
      (rule.channels === "ignored" || isSameBase || [part, other].every((one) => countOf(one, rule) !== null)),
    mayPinsDiffer: !isSameBase && !family && arePinsAsked(part, rule),
  };
}

/** Whether a pair may be shown: what must be known is known, and nothing speaks against it. */
export function isGoodEnough(weighed: WeighedPair, rule: AlternateRule): boolean {
  return (
    weighed.isKeyKnown &&
    weighed.unfit.length === 0 &&
    !weighed.mayPinsDiffer &&
    (rule.package === "any" || weighed.isSamePackage) &&
    (rule.base !== "required" || weighed.isSameBase) &&
    (rule.base !== "kept" || weighed.family !== null)
  );
}

/** Whether the other one is far more than what is looked for: nobody replaces 30 V by 1000 V. */
export function isTooFar(part: Weighable, other: Weighable, { anchor }: AlternateRule): boolean {
  return distanceOf(part, other, anchor.slug) > DOUBLINGS_MAX;
}

/** How far two figures are from each other, in doublings. */
export function distanceOf(part: Weighable, other: Weighable, slug: string): number {
  const [own, others] = [part, other].map(({ allValues }) =>
    Math.abs(allValues.find((value) => value.slug === slug)?.maximum ?? 0),
  );
  return own! > 0 && others! > 0 ? Math.abs(Math.log2(others! / own!)) : 0;
}

/** What is known of a part by its rule: what its family says goes before what a list prints. */
export function valuesOf(part: Weighable, rule: AlternateRule): Map<string, ComparableValue> {
  return new Map(withKnownFacts(part, rule.categories).map((value) => [value.slug, value]));
}

interface Pair {
  own: Map<string, ComparableValue>;
  others: Map<string, ComparableValue>;
}

type Against = Pick<Weighed, "text" | "isCertain">;

/** What speaks against a pair besides its figures. */
function findAgainst(part: Weighable, other: Weighable, rule: AlternateRule): Against[] {
  const reason = forbiddenFor(part, other);
  const [own, others] = rule.channels === "ignored" ? [null, null] : [countOf(part, rule), countOf(other, rule)];
  return [
    ...(reason === null ? [] : [{ text: reason, isCertain: true }]),
    ...(own !== null && others !== null && own !== others
      ? [{ text: `通道数 ${others} ≠ ${own}`, isCertain: true }]
      : []),
  ];
}

function countOf(part: Weighable, rule: AlternateRule): number | null {
  return channelCount({ ...part, allValues: part.allValues.filter(isToldWell) }, rule.categories);
}

function arePinsAsked({ package: packageName }: Weighable, { pins }: AlternateRule): boolean {
  if (packageName !== null && hasTwoPins(packageName)) return false;
  return pins === "told" || (pins !== "usual" && isIn(packageName, pins));
}

/** What neither of them tells is no news, nor what the part's other figures make needless. */
function weighAll(demands: readonly Demand[], { own, others }: Pair): (Weighed & { slug: string })[] {
  return demands.flatMap((demand) => {
    const { slug, unless } = demand;
    const [value, another] = [own.get(slug) ?? null, others.get(slug) ?? null];
    if (!value && !another) return [];
    if (unless && isToldUnder(own.get(unless.slug) ?? null, unless.figure, unless.unit)) return [];
    const weighed = weighValue(demand, value, another);
    return weighed ? [{ ...weighed, slug }] : [];
  });
}

function showValue({ own, others }: Pair, slug: string): ShownValue[] {
  const [value, another] = [own.get(slug), others.get(slug)];
  const known = value ?? another;
  if (!known) return [];
  const [said, otherSaid] = [value, another].map((one) => (one ? sayValue(one) : null));
  return [{ name: nameOf(known), own: said ?? null, other: otherSaid ?? null }];
}

function sayValue({ printed, isDoubtful }: ComparableValue): string {
  return `${sayPrinted(printed)}${isDoubtful ? "（来源数据存疑）" : ""}`;
}

function packageText(own: string, other: string): string {
  return own === other ? `封装 ${own}` : `封装 ${other}（同 ${own}）`;
}
