import { formatNumber } from "#shared/format-number.ts";
import { formatQuantity, readQuantity } from "#shared/quantity.ts";
import { type ComparableValue, entriesOf, isSameFigure, relateValues } from "./compare-values.ts";
import type { Demand, Fit } from "./fit-rules.ts";
import { foldCondition, foldFigure } from "./fold-values.ts";
import { foldMeaning, meaningOf, nameValue } from "./value-words.ts";

/** How a value does in the place of another, in words. */
export interface Weighed {
  /** `same`: equal · `fits`: not equal, and good enough · `unfit`: not good enough. */
  relation: "same" | "fits" | "unfit" | "unknown";
  text: string;
  /** Of what is unfit: figures say so, or words whose meanings are known; two spellings may be one word. */
  isCertain: boolean;
}

/** Some sources print typical figures, some the greatest: so much apart, two parts are equal under a condition that is easy to meet. */
const BETWEEN_SOURCES = 1.1;

/** What is not known of one of the two, is doubted, or holds under another condition, is unknown. Null where the words that are asked for stand in neither. */
export function weighValue(
  demand: Demand,
  part: ComparableValue | null,
  other: ComparableValue | null,
): Weighed | null {
  const name = nameOf((part ?? other)!);
  const unknown: Weighed = { relation: "unknown", text: name, isCertain: false };
  if (!isToldWell(part) || !isToldWell(other)) return unknown;
  const [own, others] = [part, other].map((value) => writeValue(value)) as [string, string];
  const same: Weighed = { relation: "same", text: `${name} ${others}`, isCertain: true };
  const unfit = (sign: string, isCertain: boolean): Weighed => ({
    relation: "unfit",
    text: `${name} ${others} ${sign} ${own}`,
    isCertain,
  });
  const fits = (sign: string): Weighed =>
    own === others ? same : { relation: "fits", text: `${name} ${others} ${sign} ${own}`, isCertain: true };
  if (part.kind === "text") {
    if (demand.fit === "holds") return weighWords(demand, part, other);
    if (demand.fit !== "equal") return unknown;
    return relateValues(part, other, part) === "same"
      ? same
      : unfit(
          "≠",
          [part, other].every(({ printed }) => meaningOf(printed) !== undefined),
        );
  }
  if (demand.hardest !== null) {
    const relation = weighUnderHardest(demand, part, other);
    return relation === "fits" ? fits("≤") : relation === "unfit" ? unfit(">", true) : unknown;
  }
  const spans = [spanOf(part, demand.fit), spanOf(other, demand.fit)];
  if (!spans[0] || !spans[1] || !isUnderSameCondition(demand, part, other)) return unknown;
  const [ownSpan, otherSpan] = [spans[0], spans[1]];
  if (demand.fit === "contains" && isToldUpTo(other) && isAtLeast(otherSpan[1], ownSpan[1]))
    return isToldUpTo(part) ? fits("包含") : unknown;
  if (!FITTING[demand.fit](ownSpan, otherSpan))
    return isNearEnough(demand, ownSpan, otherSpan)
      ? fits(NEARLY_SIGNS[demand.fit] ?? "≈")
      : unfit(UNFIT_SIGNS[demand.fit], true);
  // Read in its own unit a list of figures may be more than its ends.
  if (demand.fit === "equal" && demand.condition === null && relateValues(part, other, part) === "different")
    return unfit("≠", false);
  return demand.fit === "equal" ? same : fits(SIGNS[demand.fit] ?? "≈");
}

/** Whether a part tells a parameter under a condition as hard as this one, or a harder one: an on-resistance at 2.5 V where 5 V is asked for. */
export function isToldUnder(value: ComparableValue | null, figure: number, unit: string): boolean {
  return isToldWell(value) && pointsOf(value, unit).some(({ at }) => isAtLeast(figure, at));
}

/** The greatest figure that is told under any condition of this unit: of a list only those under one condition are kept as figures. */
export function worstFigure(value: ComparableValue, conditionUnit: string): number {
  return Math.max(sizeOf(value), ...pointsOf(value, conditionUnit).map(({ figure }) => figure));
}

/** Whether there is a value that no rule doubts. */
export function isToldWell(value: ComparableValue | null | undefined): value is ComparableValue {
  return value !== null && value !== undefined && value.isDoubtful !== true;
}

/** 漏源电压(Vdss) is 漏源电压 in a sentence. */
export function nameOf({ name }: Pick<ComparableValue, "name">): string {
  return name.replace(/\s*[(（].*$/, "");
}

/** Words of a list that the other must have too. */
function weighWords({ words }: Demand, part: ComparableValue, other: ComparableValue): Weighed | null {
  const name = nameOf(part);
  const [own, others] = [part, other].map(({ printed }) => piecesOf(printed)) as [string[], string[]];
  const meanings = new Set(others.map(foldMeaning));
  const needed = own.filter((piece) => words.length === 0 || words.includes(foldMeaning(piece)));
  if (needed.length === 0) return null;
  const missing = needed.filter((piece) => !meanings.has(foldMeaning(piece)));
  const say = (pieces: string[]) => pieces.map(nameValue).join("、");
  return missing.length === 0
    ? { relation: "same", text: `${name} ${say(needed)}`, isCertain: true }
    : { relation: "unfit", text: `${name}缺 ${say(missing)}`, isCertain: false };
}

function piecesOf(printed: string): string[] {
  return printed
    .split(/[,;、]/)
    .map((piece) => piece.trim())
    .filter(Boolean);
}

interface Point {
  at: number;
  figure: number;
}

/**
 * A figure that grows as its condition gets harder: not worse under the hardest one of the part is not worse in any
 * circuit, and what is worse under an easier one is worse under it too.
 */
function weighUnderHardest({ condition, hardest, factor }: Demand, part: ComparableValue, other: ComparableValue) {
  const [own, others] = [part, other].map((value) => pointsOf(value, condition!)) as [Point[], Point[]];
  const isAsHard = (one: number, than: number) => (hardest === "lowest" ? isAtLeast(than, one) : isAtLeast(one, than));
  const worst = own.find(({ at }) => own.every((point) => isAsHard(at, point.at)));
  if (!worst || others.length === 0) return "unknown";
  const isBroken = own.some((point) => {
    const most = point.figure * (point === worst ? factor : Math.max(factor, BETWEEN_SOURCES));
    return others.some(({ at, figure }) => isAsHard(point.at, at) && !isAtLeast(most, figure));
  });
  if (isBroken) return "unfit";
  return others.some(({ at, figure }) => isAsHard(at, worst.at) && isAtLeast(worst.figure * factor, figure))
    ? "fits"
    : "unknown";
}

/** What a list tells under conditions of this unit; of several figures under one of them the greatest. */
function pointsOf({ printed, unit }: ComparableValue, conditionUnit: string): Point[] {
  const points = new Map<string, Point>();
  for (const { figure, condition } of entriesOf(printed)) {
    const read = readQuantity(figure, unit ?? "");
    const at = conditionQuantity(condition, conditionUnit);
    if (!read || !at) continue;
    const point = { at: sizeOf(at), figure: sizeOf(read) };
    const key = point.at.toPrecision(9);
    if (point.figure > (points.get(key)?.figure ?? -1)) points.set(key, point);
  }
  return [...points.values()];
}

function sizeOf({ minimum, typical, maximum }: Pick<ComparableValue, "minimum" | "typical" | "maximum">): number {
  return Math.max(...[minimum, typical, maximum].map((figure) => Math.abs(figure ?? 0)));
}

type Span = [least: number, greatest: number];

const FITTING: Record<Fit, (part: Span, other: Span) => boolean> = {
  equal: (part, other) => isSameFigure(part[0], other[0]) && isSameFigure(part[1], other[1]),
  "at-least": (part, other) => isAtLeast(other[0], part[0]) && isAtLeast(other[1], part[1]),
  "at-most": (part, other) => isAtLeast(part[0], other[0]) && isAtLeast(part[1], other[1]),
  contains: (part, other) => isAtLeast(part[0], other[0]) && isAtLeast(other[1], part[1]),
  within: (part, other) => isAtLeast(other[0], part[0]) && isAtLeast(part[1], other[1]),
  near: (part, other) => isSameFigure(part[0], other[0]) && isSameFigure(part[1], other[1]),
  holds: () => false,
};

/** Not quite as good, and good enough by the factor of the demand. */
function isNearEnough({ fit, factor }: Demand, part: Span, other: Span): boolean {
  if (factor === 1) return false;
  const times = (by: number): Span => [part[0] * by, part[1] * by];
  if (fit === "near") return FITTING["at-least"](times(1 / factor), other) && FITTING["at-most"](times(factor), other);
  return FITTING[fit](times(factor), other);
}

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

/** `-16V~16V` and `±16V` of two supplies say how far they go, and not from where on. */
function isToldUpTo({ printed, minimum, maximum }: ComparableValue): boolean {
  return minimum !== null && minimum > 0 && minimum === maximum && /^\s*[±-]/.test(printed);
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
  const figure = conditionFigures(printed).find((piece) => readQuantity(piece, unit));
  return figure === undefined ? "" : foldFigure(figure, unit);
}

function conditionQuantity(printed: string, unit: string) {
  const figure = conditionFigures(printed).find((piece) => readQuantity(piece, unit));
  return figure === undefined ? null : readQuantity(figure, unit);
}

function conditionFigures(printed: string): string[] {
  return printed.split(",").map((piece) => piece.replace(/^[\s(]*(?:[A-Za-z]+=)?|\)/g, ""));
}

const SIGNS: Partial<Record<Fit, string>> = {
  "at-least": "≥",
  "at-most": "≤",
  contains: "包含",
  within: "不宽于",
};
const NEARLY_SIGNS: Partial<Record<Fit, string>> = { "at-least": "略低于", "at-most": "略高于" };
const UNFIT_SIGNS: Record<Fit, string> = {
  equal: "≠",
  "at-least": "<",
  "at-most": ">",
  contains: "不包含",
  within: "宽于",
  near: "远离",
  holds: "缺",
};

/** One figure in the unit that suits it; what is printed as more than that stays as printed. */
function writeValue({ printed, minimum, maximum, unit }: ComparableValue): string {
  return minimum !== null && minimum === maximum && !/[@~±,;]/.test(printed)
    ? formatQuantity(minimum, unit ?? "").replace(/^\d{4,}(?=\D|$)/, (digits) => formatNumber(digits))
    : nameValue(printed);
}
