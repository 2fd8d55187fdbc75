import { formatQuantityRange } from "#shared/quantity.ts";
import type { SortKey } from "./dictionary.ts";
import { textKey } from "./spelling.ts";
import type { TableParameter, TableValue } from "./category-table.ts";

export type Fit = "fits" | "fits not" | "unknown";

export type RangedParameter = Pick<TableParameter, "kind" | "isSpread" | "isAdjustable">;

/** What a numeric parameter is narrowed to, in its base unit; an end that is open is null. */
export interface WantedRange {
  from: number | null;
  to: number | null;
}

/**
 * The one rule of range filters: a figure or its spread fits where it lies within, a range of use where it covers both
 * ends, one that can be set where some of it does; a doubted one is not known.
 */
export function fitsRange(value: TableValue | null, parameter: RangedParameter, { from, to }: WantedRange): Fit {
  if (!value || value.isDoubtful) return "unknown";
  if (parameter.kind === "range" && !parameter.isSpread)
    return coversEnds(
      value,
      [from, to].filter((end) => end !== null),
    );
  const { minimum, typical, maximum } = value;
  const figures = [minimum, typical, maximum].filter((figure) => figure !== null);
  if (figures.length === 0) return "unknown";
  if (parameter.isAdjustable && minimum === null && maximum !== null && typical === null && to !== null && to < maximum)
    return from === null || from <= maximum ? "unknown" : "fits not";
  if (parameter.isAdjustable)
    return (to === null || Math.min(...figures) <= to) && (from === null || Math.max(...figures) >= from)
      ? "fits"
      : "fits not";
  return figures.every((figure) => (from === null || figure >= from) && (to === null || figure <= to))
    ? "fits"
    : "fits not";
}

function coversEnds({ minimum, maximum }: TableValue, ends: number[]): Fit {
  const isSingle = minimum !== null && minimum === maximum;
  const least = isSingle && minimum >= 0 ? null : minimum;
  const greatest = isSingle && maximum < 0 ? null : maximum;
  if (ends.some((end) => (least !== null && end < least) || (greatest !== null && end > greatest))) return "fits not";
  return ends.every((end) => (least !== null && greatest !== null) || end === least || end === greatest)
    ? "fits"
    : "unknown";
}

/** Whether a filter or a sort can do something with the value. */
export function isKnown(value: TableValue | null, { kind }: Pick<TableParameter, "kind">): value is TableValue {
  return (
    value !== null && (kind === "text" || value.minimum !== null || value.typical !== null || value.maximum !== null)
  );
}

/** What a check list knows the value by: figures alike have one key however they are printed, texts however they are spelled. Null where it is not known. */
export function keyOfValue(
  value: TableValue | null,
  { kind, unit }: Pick<TableParameter, "kind" | "unit">,
): string | null {
  if (!isKnown(value, { kind })) return null;
  return kind === "text" ? textKey(value.printed) : formatQuantityRange(value, unit ?? "");
}

/** What a value sorts under: upwards by its least figure, downwards by its greatest one. Null sorts last, as does what is doubted. */
export function sortKeyOfValue({ kind }: Pick<TableParameter, "kind">) {
  return (value: TableValue | null, isDescending: boolean): SortKey | null => {
    if (!isKnown(value, { kind }) || value.isDoubtful) return null;
    if (kind === "text") return [textKey(value.printed)];
    const figures = [value.minimum, value.typical, value.maximum].filter((figure) => figure !== null);
    const [least, greatest] = [Math.min(...figures), Math.max(...figures)];
    return isDescending ? [greatest, least] : [least, greatest];
  };
}
