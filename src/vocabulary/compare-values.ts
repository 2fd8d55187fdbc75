import { withoutSigns } from "#shared/quantity.ts";
import { foldMeaning } from "./value-words.ts";
import { BOUNDS, foldCondition, foldFigure, foldText } from "./fold-values.ts";

/** A value as it is printed, and in the base unit where that was understood. */
export interface StatedValue {
  printed: string;
  minimum: number | null;
  typical: number | null;
  maximum: number | null;
}

/** What kind of figure a parameter is. */
export interface Measure {
  kind: "number" | "range" | "text";
  unit: string | null;
  /** Only the size of its figures counts, whichever sign is printed. */
  isMagnitude?: boolean;
}

/** A parameter and what one part has of it. */
export interface ComparableValue extends StatedValue, Measure {
  slug: string;
  name: string;
  /** Its place in the part's category; behind all others where it has none. */
  position: number | null;
  /** Rules doubt what is printed of it. */
  isDoubtful?: boolean;
}

/** `unknown`: what is known neither tells them apart nor makes them equal. */
export type Relation = "same" | "different" | "unknown";

/** Figures that were printed in other units may differ in their last digits. */
const PRECISION = 1e-9;

/**
 * How two values stand to each other by least, typical and greatest figure; unknown is equal to nothing, and figures
 * under other conditions are not the same.
 */
export function relateValues(one: StatedValue | null, other: StatedValue | null, measure: Measure): Relation {
  if (one === null || other === null) return "unknown";
  if (measure.kind === "text") return foldMeaning(one.printed) === foldMeaning(other.printed) ? "same" : "different";
  const isUnderstood = [one, other].map((value) => BOUNDS.some((bound) => value[bound] !== null));
  if (!isUnderstood[0] || !isUnderstood[1]) {
    if (foldText(one.printed) === foldText(other.printed)) return "same";
    return isUnderstood[0] || isUnderstood[1] ? "unknown" : "different";
  }
  const figures = relateAll(
    BOUNDS.filter((bound) => one[bound] !== null || other[bound] !== null).map((bound) =>
      relateFigures(one[bound], other[bound]),
    ),
  );
  return figures === "same" ? relateEntries(one.printed, other.printed, measure) : figures;
}

/** Of several comparisons: one difference is a difference; equal is only what is equal throughout. */
function relateAll(relations: readonly Relation[]): Relation {
  if (relations.includes("different")) return "different";
  return relations.length === 0 || relations.includes("unknown") ? "unknown" : "same";
}

/** How all of several things stand to each other, each compared with each. */
export function relateEach<Thing>(things: readonly Thing[], relate: (one: Thing, other: Thing) => Relation): Relation {
  return relateAll(things.flatMap((one, place) => things.slice(place + 1).map((other) => relate(one, other))));
}

/** Two figures in one unit. */
export function relateFigures(one: number | null, other: number | null): Relation {
  if (one === null || other === null) return "unknown";
  return isSameFigure(one, other) ? "same" : "different";
}

export function isSameFigure(one: number, other: number): boolean {
  return Math.abs(one - other) <= PRECISION * Math.max(Math.abs(one), Math.abs(other));
}

/** Case, width, blanks and hyphens do not count, nor the order of a list. */
export function relateTexts(one: string, other: string): Relation {
  return foldText(one) === foldText(other) ? "same" : "different";
}

/** An entry of a printed list and what stands behind its `@`. */
export interface Entry {
  figure: string;
  condition: string;
}

/** The entries of a printed value: `28mΩ@10V,5A;45mΩ@4.5V` has two. Behind an `@` a comma goes on with the condition. */
export function entriesOf(printed: string): Entry[] {
  const entries: Entry[] = [];
  for (const group of printed.normalize("NFKC").split(/[;、]/)) {
    let last: Entry | null = null;
    for (const piece of group.split(",")) {
      const [figure = "", ...condition] = piece.split("@");
      if (last && last.condition !== "" && condition.length === 0) last.condition += `,${piece.trim()}`;
      else entries.push((last = { figure: figure.trim(), condition: condition.join("@").trim() }));
    }
  }
  return entries;
}

/** Least and greatest figure are equal: so must be what stands between them, and the conditions. */
function relateEntries(one: string, other: string, measure: Measure): Relation {
  const [own, others] = [one, other].map((printed) =>
    entriesOf(measure.isMagnitude ? withoutSigns(printed) : printed),
  ) as [Entry[], Entry[]];
  const isConditional = [own, others].map((entries) => entries.some(({ condition }) => condition !== ""));
  if (isConditional[0] !== isConditional[1]) return "unknown";
  if (own.length === 1 && others.length === 1 && !isConditional[0]) return "same";
  const unit = measure.unit ?? "";
  return signatureOf(own, unit) === signatureOf(others, unit) ? "same" : "different";
}

function signatureOf(entries: Entry[], unit: string): string {
  return [...new Set(entries.map(({ figure, condition }) => `${foldFigure(figure, unit)}@${foldCondition(condition)}`))]
    .sort()
    .join(";");
}
