import { readQuantity } from "#shared/quantity.ts";
import { readCatalogueSeed, type SeedAlternateRule } from "./catalogue-seed.ts";
import { foldMeaning } from "./value-words.ts";

const FITS = ["equal", "at-least", "at-most", "contains", "within", "near", "holds"] as const;
export type Fit = (typeof FITS)[number];
/** `at-most*1.1@A highest`, `holds Enable control`, `at-most*1.5 unless on-resistance@5V`. */
const WRITTEN =
  /^([a-z-]+)(?:\*(\d+(?:\.\d+)?))?(?:@(\S*)(?: (lowest|highest))?)?(?: (?!unless )(.+?))?(?: unless (\S+)@(\S+))?$/;

/** What a value must be to take the place of another. */
export interface Demand {
  slug: string;
  fit: Fit;
  /** The unit of what must be equal behind the `@`, "" = all that stands there; null: conditions do not count. */
  condition: string | null;
  /** Of the conditions under which a part is told, the one that is hardest to meet: a gate's lowest voltage, a regulator's highest current. */
  hardest: "lowest" | "highest" | null;
  /** So many times worse is still good enough; with `near` so many times as far away. */
  factor: number;
  /** With `holds`: which words matter, folded; none = all of them. */
  words: string[];
  /** Nothing is asked for where the part itself tells the other parameter under such a condition, or a harder one. */
  unless: { slug: string; figure: number; unit: string } | null;
}

/** When a part of a category may take the place of another one. */
export interface AlternateRule {
  categories: readonly string[];
  anchor: Demand;
  /** `same`: nothing in another package is proposed · `sized`: nor where one of them leaves its width open. */
  package: "same" | "sized" | "any";
  /** `told`: an equal base number stands first · `required`: nothing else is proposed · `kept`: nothing but of a kept family · `ignored`: these numbers tell nothing. */
  base: "told" | "required" | "kept" | "ignored";
  /** `usual`: who makes them wires them alike; `told`, or in these packages: an equal base number or a kept family must say so. */
  pins: "usual" | "told" | readonly string[];
  channels: "equal" | "ignored";
  key: Demand[];
  /** Must not be worse where both are known. */
  also: Demand[];
  /** Key parameters that may be unknown of a part with the same base number in the same package. */
  byBase: readonly string[];
  /** The first of these that the part itself tells must be known of the other too. */
  firstOf: readonly string[];
  /** What stands above the fold, whatever is known of it. */
  shown: readonly string[];
}

let rules: Map<string, AlternateRule> | undefined;

/** The rule of a category; a category without one proposes nothing. */
export function ruleOf(categorySlug: string): AlternateRule | null {
  return (rules ??= readRules()).get(categorySlug) ?? null;
}

/** Whether a rule asks for this parameter. */
export function isNamedByRules(slug: string): boolean {
  return [...(rules ??= readRules()).values()].some(
    ({ key, also, shown }) =>
      shown.includes(slug) || [...key, ...also].some((demand) => demand.slug === slug || demand.unless?.slug === slug),
  );
}

function readRules(): Map<string, AlternateRule> {
  return new Map(
    readCatalogueSeed("alternate-rules").rules.flatMap((written) => {
      const rule = readRule(written);
      return rule.categories.map((category) => [category, rule] as const);
    }),
  );
}

/** A rule ready for weighing; throws on a demand that can't be read. */
export function readRule({ anchor, key, also, ...rest }: SeedAlternateRule): AlternateRule {
  const demands = Object.entries(key).map(([slug, written]) => readDemand(slug, written));
  return {
    byBase: [],
    firstOf: [],
    ...rest,
    anchor: demands.find(({ slug }) => slug === anchor)!,
    key: demands,
    also: Object.entries(also).map(([slug, written]) => readDemand(slug, written)),
  };
}

/** A demand as rules write it; throws on one that can't be read, or asks for what its kind has no use for. */
export function readDemand(slug: string, written: string): Demand {
  const [, name, factor, condition = null, hardest = null, words, other, limit] = WRITTEN.exec(written) ?? [];
  const fit = FITS.find((known) => known === name);
  if (!fit) throw new Error(`${slug}: no demand is called ${written}`);
  const demand: Demand = {
    slug,
    fit,
    condition,
    hardest: hardest as Demand["hardest"],
    factor: Number(factor ?? 1),
    words: (words ?? "").split("|").filter(Boolean).map(foldMeaning),
    unless: other && limit ? readLimit(slug, other, limit) : null,
  };
  const isWorse = fit === "at-least" ? demand.factor < 1 : (fit === "at-most" || fit === "near") && demand.factor > 1;
  if (
    (hardest !== null && (fit !== "at-most" || !condition)) ||
    ((factor !== undefined || fit === "near") && !isWorse) ||
    (words !== undefined && fit !== "holds")
  )
    throw new Error(`${slug}: ${written} asks for what can't be`);
  return demand;
}

function readLimit(slug: string, other: string, written: string): NonNullable<Demand["unless"]> {
  const [, figure = "", unit = ""] = /^([\d.]+)(\D+)$/.exec(written) ?? [];
  if (!readQuantity(written, unit)) throw new Error(`${slug}: ${written} is no limit`);
  return { slug: other, figure: Number(figure), unit };
}
