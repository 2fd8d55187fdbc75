import { formatNumber } from "#shared/format-number.ts";
import { formatQuantity, readQuantity } from "#shared/quantity.ts";
import { readCatalogueSeed } from "./catalogue-seed.ts";
import { meaningOf, nameValue } from "./value-words.ts";
import { type ComparableValue, entriesOf, isSameFigure, relateValues } from "./compare-values.ts";
import { foldCondition, foldFigure } from "./fold-values.ts";

const FITS = ["equal", "at-least", "at-most", "contains", "within"] as const;
type Fit = (typeof FITS)[number];

/** What a value must be to take the place of another: `condition` is the unit of what must be equal behind the `@`, "" = all that stands there. */
export interface Demand {
  slug: string;
  fit: Fit;
  condition: string | null;
}

/** When a part of a category may take the place of another one. */
export interface AlternateRule {
  anchor: Demand;
  /** `same`: nothing in another package is proposed. */
  package: "same" | "any";
  /** `told`: an equal base number stands first · `required`: nothing else is proposed · `ignored`: these numbers tell nothing. */
  base: "told" | "required" | "ignored";
  key: Demand[];
  /** Must not be worse where both are known. */
  also: Demand[];
}

let rules: Map<string, AlternateRule> | undefined;

/** The rule of a category; a category without one proposes nothing. */
export function ruleOf(categorySlug: string): AlternateRule | null {
  return (rules ??= readRules()).get(categorySlug) ?? null;
}

/** Whether a rule asks for this parameter. */
export function isNamedByRules(slug: string): boolean {
  return [...(rules ??= readRules()).values()].some(({ key, also }) =>
    [...key, ...also].some((demand) => demand.slug === slug),
  );
}

/** How a value does in the place of another, in words. */
export interface Weighed {
  /** `same`: equal · `fits`: not equal, and good enough · `unfit`: not good enough. */
  relation: "same" | "fits" | "unfit" | "unknown";
  text: string;
  /** Of what is unfit: figures say so, or words whose meanings are known; two spellings may be one word. */
  isCertain: boolean;
}

/** What is not known of one of the two, or holds under another condition, is unknown. */
export function weighValue(demand: Demand, part: ComparableValue | null, other: ComparableValue | null): Weighed {
  const name = nameOf((part ?? other)!);
  const unknown: Weighed = { relation: "unknown", text: name, isCertain: false };
  if (!part || !other) return unknown;
  const [own, others] = [part, other].map((value) => writeValue(value)) as [string, string];
  const same: Weighed = { relation: "same", text: `${name} ${others}`, isCertain: true };
  const unfit = (sign: string, isCertain: boolean): Weighed => ({
    relation: "unfit",
    text: `${name} ${others} ${sign} ${own}`,
    isCertain,
  });
  if (part.kind === "text") {
    if (demand.fit !== "equal") return unknown;
    return relateValues(part, other, part) === "same"
      ? same
      : unfit(
          "≠",
          [part, other].every(({ printed }) => meaningOf(printed) !== undefined),
        );
  }
  const spans = [spanOf(part, demand.fit), spanOf(other, demand.fit)];
  if (!spans[0] || !spans[1] || !isUnderSameCondition(demand, part, other)) return unknown;
  if (!FITTING[demand.fit](spans[0], spans[1])) return unfit(UNFIT_SIGNS[demand.fit], true);
  // Read in its own unit a list of figures may be more than its ends.
  if (demand.fit === "equal" && demand.condition === null && relateValues(part, other, part) === "different")
    return unfit("≠", false);
  return demand.fit === "equal" || own === others
    ? same
    : { relation: "fits", text: `${name} ${others} ${SIGNS[demand.fit]} ${own}`, isCertain: true };
}

/** 漏源电压(Vdss) is 漏源电压 in a sentence. */
function nameOf({ name }: ComparableValue): string {
  return name.replace(/\s*[(（].*$/, "");
}

type Span = [least: number, greatest: number];

const FITTING: Record<Fit, (part: Span, other: Span) => boolean> = {
  equal: (part, other) => isSameFigure(part[0], other[0]) && isSameFigure(part[1], other[1]),
  "at-least": (part, other) => isAtLeast(other[0], part[0]) && isAtLeast(other[1], part[1]),
  "at-most": (part, other) => isAtLeast(part[0], other[0]) && isAtLeast(part[1], other[1]),
  contains: (part, other) => isAtLeast(part[0], other[0]) && isAtLeast(other[1], part[1]),
  within: (part, other) => isAtLeast(other[0], part[0]) && isAtLeast(part[1], other[1]),
};

function isAtLeast(one: number, other: number): boolean {
  return one >= other || isSameFigure(one, other);
}

/** Least and greatest figure; a rating counts by its size, whichever sign it is printed with. Null where one of them is not known. */
function spanOf({ minimum, maximum }: ComparableValue, fit: Fit): Span | null {
  if (minimum === null || maximum === null) return null;
  if (fit !== "at-least" && fit !== "at-most") return [minimum, maximum];
  const sizes = [Math.abs(minimum), Math.abs(maximum)] as const;
  return [Math.min(...sizes), Math.max(...sizes)];
}

/** Whether figures hold under the same condition, as far as it matters. */
function isUnderSameCondition({ condition }: Demand, part: ComparableValue, other: ComparableValue): boolean {
  if (condition === null) return true;
  const [own, others] = [part, other].map(({ printed }) =>
    entriesOf(printed).map((entry) => conditionOf(entry.condition, condition)),
  );
  if (condition !== "" && [...own!, ...others!].includes("")) return false;
  const [first, second] = [own!, others!].map((conditions) => [...new Set(conditions)].sort().join(";"));
  return first === second;
}

function conditionOf(printed: string, unit: string): string {
  if (unit === "") return foldCondition(printed);
  for (const piece of printed.split(",")) {
    const figure = piece.replace(/^[\s(]*(?:[A-Za-z]+=)?|\)/g, "");
    if (readQuantity(figure, unit)) return foldFigure(figure, unit);
  }
  return "";
}

const SIGNS: Record<Exclude<Fit, "equal">, string> = {
  "at-least": "≥",
  "at-most": "≤",
  contains: "包含",
  within: "不宽于",
};
const UNFIT_SIGNS: Record<Fit, string> = {
  equal: "≠",
  "at-least": "<",
  "at-most": ">",
  contains: "不包含",
  within: "宽于",
};

/** One figure in the unit that suits it; what is printed as more than that stays as printed. */
function writeValue({ printed, minimum, maximum, unit }: ComparableValue): string {
  return minimum !== null && minimum === maximum && !/[@~±,;]/.test(printed)
    ? formatQuantity(minimum, unit ?? "").replace(/^\d{4,}(?=\D|$)/, (digits) => formatNumber(digits))
    : nameValue(printed);
}

function readRules(): Map<string, AlternateRule> {
  return new Map(
    readCatalogueSeed("alternate-rules").rules.flatMap(({ categories, anchor, key, also, ...rest }) => {
      const demands = Object.entries(key).map(readDemand);
      const rule = {
        ...rest,
        anchor: demands.find(({ slug }) => slug === anchor)!,
        key: demands,
        also: Object.entries(also).map(readDemand),
      };
      return categories.map((category) => [category, rule] as const);
    }),
  );
}

function readDemand([slug, written]: [string, string]): Demand {
  const [fit, condition = null] = written.split("@");
  const known = FITS.find((name) => name === fit);
  if (!known) throw new Error(`${slug}: no demand is called ${written}`);
  return { slug, fit: known, condition };
}
