import { readQuantity } from "#shared/quantity.ts";
import { type Entry, entriesOf, isSameFigure } from "./compare-values.ts";
import { foldCondition, foldFigure } from "./fold-values.ts";

/** What can still be read as figures. */
const JOINED_CHARACTERS_MAX = 200;
/** `VGS=` before a figure, and the brackets around it. */
const AROUND_FIGURE = /^[\s(]*(?:[A-Za-z]+\s?=)?|\)/g;

/** The figure in a condition that is told in `unit`, by its size; null where there is none. `10V,5A` is 10 in V, 5 in A. */
export function conditionFigure(condition: string, unit: string): number | null {
  for (const piece of condition.split(",")) {
    const read = readQuantity(piece.replace(AROUND_FIGURE, ""), unit);
    if (read) return Math.max(...[read.minimum, read.maximum].map((figure) => Math.abs(figure ?? 0)));
  }
  return null;
}

/**
 * One print of what several keys say of one parameter, the best key first: an entry for each condition. What one repeats
 * in fewer words is left out; where two contradict each other, both stay.
 */
export function joinPrints(prints: readonly string[], unit: string): string {
  const [first = "", ...others] = prints;
  const own = understoodEntries(first, unit);
  let joined = [...own];
  for (const entry of others.flatMap((print) => understoodEntries(print, unit))) {
    const known = joined.findIndex((other) => repeats(other, entry, unit) || repeats(entry, other, unit));
    const fuller = known !== -1 && isFuller(entry, joined[known]!) ? entry : null;
    const next =
      known === -1 ? [...joined, entry] : fuller ? joined.map((other, at) => (at === known ? fuller : other)) : joined;
    if (write(next).length <= JOINED_CHARACTERS_MAX) joined = next;
  }
  const isUnchanged = joined.length === own.length && joined.every((entry, at) => entry === own[at]);
  return isUnchanged ? first : write(joined);
}

/**
 * Of a list under several conditions, the figures under the strongest of them: `47mΩ@10V, 85mΩ@2.5V` is 47mΩ. The
 * print itself where an entry does not tell its condition in this unit.
 */
export function strongestFigures(printed: string, unit: string, conditionUnit: string): string {
  if (!/[,;、]/.test(printed)) return printed;
  const entries = understoodEntries(printed, unit);
  const strengths = entries.map(({ condition }) => conditionFigure(condition, conditionUnit));
  const known = strengths.filter((strength) => strength !== null);
  if (entries.length < 2 || known.length < entries.length) return printed;
  const strongest = Math.max(...known);
  return entries
    .filter((_, at) => isSameFigure(strengths[at]!, strongest))
    .map(({ figure }) => figure)
    .join(";");
}

function understoodEntries(printed: string, unit: string): Entry[] {
  return entriesOf(printed).filter(({ figure }) => readQuantity(figure, unit) !== null);
}

/** Whether `entry` says nothing that `other` does not say: the same figure, under no other condition. */
function repeats(entry: Entry, other: Entry, unit: string): boolean {
  if (foldFigure(entry.figure, unit) !== foldFigure(other.figure, unit)) return false;
  const conditions = new Set(piecesOf(other));
  return piecesOf(entry).every((piece) => conditions.has(piece));
}

function isFuller(entry: Entry, other: Entry): boolean {
  return piecesOf(entry).length > piecesOf(other).length;
}

function piecesOf({ condition }: Entry): string[] {
  return foldCondition(condition)
    .split(",")
    .filter((piece) => piece !== "");
}

function write(entries: readonly Entry[]): string {
  return entries
    .map(({ figure, condition }) => (condition === "" ? figure : `${figure}@${condition.replace(/\s*,\s*/g, ",")}`))
    .join("; ");
}
