import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals, Refusal } from "#api/refusals.ts";
import { formatQuantity, type Quantity, readQuantity, withoutSigns } from "#shared/quantity.ts";
import { type categoryParts, PARAMETER_FILTERS_MAX, type ParameterFilter } from "../../contract/category-parts.ts";
import { selectionRefusals } from "../../errors.ts";
import { isMagnitude, readValueOf } from "#vocabulary/value-reading.ts";
import type { TableParameter } from "./category-table.ts";
import type { WantedValues } from "./ask-table.ts";
import { textKey } from "./spelling.ts";
import { keyOfValue } from "./table-values.ts";

const ENDS = ["from", "to"] as const;
const END_NAMES = { from: "下限", to: "上限" };
const ECHOED_CHARACTERS = 40;
/** What people write before a figure whose side is clear from its field. */
const SIDE = /^\s*(?:>=|<=|=|>|<|≥|≤|＞|＜|⩾|⩽)\s*/;
/** A prefix at the end, whose unit is that of the field: `.06k`. */
const BARE_PREFIX = /[\d.]\s?[fpnuµmkKMGT]$/;
/** Digits of which one is not nought, before any exponent. */
const NOT_ZERO = /^[^\d.]*[\d.,]*[1-9]/;

export type Narrowing = ParsedInputOf<typeof categoryParts.exportCategoryParts>;

/** A filter of a parameter, as it was written and as it is taken. */
export interface ReadFilter {
  told: ParameterFilter;
  wanted: WantedValues;
}

/**
 * Reads the filters of parameters and refuses by its key each that the category lacks, is no figure of its unit, has
 * wrong ends, or is one too many.
 */
export function readParameterFilters(filters: string, parameters: readonly TableParameter[]): ReadFilter[] {
  const entries = [...new URLSearchParams(filters)].filter(([, value]) => value.trim() !== "");
  if (entries.length > PARAMETER_FILTERS_MAX) throw selectionRefusals.tooManyFilters({ most: PARAMETER_FILTERS_MAX });
  const told = new Map<string, ParameterFilter>();
  const refused: Refusal[] = [];
  const attempt = <Result>(take: () => Result): Result[] => {
    try {
      return [take()];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(error);
      return [];
    }
  };
  for (const [key, value] of entries) attempt(() => addFilter(told, key, value.trim(), parameters));
  const read = [...told.values()].flatMap((filter) => attempt(() => readFilter(filter, parameters)));
  const [first] = refused;
  if (first)
    throw new Refusal(first.code, first.message, {
      errors: Object.assign({}, ...refused.map(({ errors }) => errors)) as Record<string, string>,
    });
  return read;
}

function addFilter(
  told: Map<string, ParameterFilter>,
  key: string,
  typed: string,
  parameters: readonly TableParameter[],
): void {
  const [, slug, part] = /^(.+)\.(from|to|is)$/.exec(key) ?? [];
  if (slug === undefined) throw atKeys(selectionRefusals.unreadableFilter({ filter: echo(key) }), key);
  const parameter = parameters.find((known) => known.slug === slug);
  if (!parameter) throw atKeys(selectionRefusals.noSuchParameter({ parameter: echo(slug) }), key);
  const filter = told.get(slug) ?? { slug, from: "", to: "", fromRead: null, toRead: null, is: [] };
  if (part === "is") filter.is = [...new Set([...filter.is, typed])];
  else {
    const end = part as "from" | "to";
    if (filter[end] !== "" && filter[end] !== typed)
      throw atKeys(selectionRefusals.endTwice({ parameter: parameter.name, end: END_NAMES[end] }), key);
    filter[end] = typed;
  }
  told.set(slug, filter);
}

function atKeys({ code, message }: Refusal, ...keys: string[]): Refusal {
  return new Refusal(code, message, { errors: Object.fromEntries(keys.map((key) => [key, message])) });
}

function readFilter(told: ParameterFilter, parameters: readonly TableParameter[]): ReadFilter {
  const column = parameters.findIndex(({ slug }) => slug === told.slug);
  const parameter = parameters[column]!;
  const unit = parameter.unit ?? "";
  const [from, to] = ENDS.map((end) => (told[end] === "" ? null : readEnd(told[end], parameter, end))) as [
    number | null,
    number | null,
  ];
  if (from !== null && to !== null && from > to)
    throw atKeys(
      selectionRefusals.rangeReversed({ parameter: parameter.name }),
      `${told.slug}.from`,
      `${told.slug}.to`,
    );
  // One value spelled twice is one.
  const listed = new Map(told.is.map((typed) => [keyOfTyped(typed, parameter), typed]));
  return {
    told: {
      ...told,
      is: [...listed.values()],
      fromRead: from === null ? null : formatQuantity(from, unit),
      toRead: to === null ? null : formatQuantity(to, unit),
    },
    wanted: { column, from, to, keys: listed.size > 0 ? new Set(listed.keys()) : null },
  };
}

/** A figure typed by a person, in the base unit. One without a unit is taken in the base unit; `±5%` stands for its end. */
function readEnd(typed: string, parameter: TableParameter, end: "from" | "to"): number {
  const { slug, name, kind } = parameter;
  const key = `${slug}.${end}`;
  if (kind === "text") throw atKeys(selectionRefusals.noFigures({ parameter: name }), key);
  const unit = parameter.unit ?? "";
  const plain = plainFigure(typed);
  const quantity = readTyped(plain, parameter);
  const [least, greatest] = [quantity?.minimum ?? quantity?.maximum, quantity?.maximum ?? quantity?.minimum];
  const isOne = least === greatest || least === -greatest!;
  const figure = end === "from" ? least : greatest;
  const isLost = figure === 0 && NOT_ZERO.test(plain);
  if (typeof figure !== "number" || !Number.isFinite(figure) || !isOne || isLost)
    throw atKeys(
      selectionRefusals.notSuchFigure({ parameter: name, typed: echo(typed), unit: unit && `，单位为 ${unit}` }),
      key,
    );
  return figure;
}

/** A figure as people type it into a field that names the unit: they may leave it out, also behind a prefix. */
function readTyped(typed: string, { slug, unit }: TableParameter): Quantity | null {
  const figure = isMagnitude(slug) ? withoutSigns(typed) : typed;
  const baseUnit = unit ?? "";
  const bareUnit = baseUnit.replace("µ", "u");
  return (
    readQuantity(figure, baseUnit, bareUnit) ??
    (BARE_PREFIX.test(figure) ? readQuantity(figure + bareUnit, baseUnit) : null)
  );
}

/** Signs before it go, and separators: `1,200` is 1200, `4,7k` is 4.7k. */
function plainFigure(typed: string): string {
  const plain = typed.normalize("NFKC").replace(SIDE, "").trim();
  return /^[+-]?\d{1,3}(,\d{3})+(?!\d)/.test(plain)
    ? plain.replaceAll(/(\d),(?=\d{3})/g, "$1")
    : plain.replace(/^([+-]?\d+),(\d+)(?![\d,.])/, "$1.$2");
}

/** What a check list knows the typed value by: `0.06kV` is `60 V`, `n channel` is `N-Channel`. */
function keyOfTyped(typed: string, parameter: TableParameter): string {
  if (parameter.kind === "text") return textKey(typed);
  const quantity = readTyped(typed, parameter);
  const figures = [readValueOf(parameter.slug, typed), quantity && { printed: typed, ...quantity }];
  return figures.map((value) => keyOfValue(value, parameter)).find((key) => key !== null) ?? typed;
}

/** What the parts stand sorted by: the table's own keys, or a parameter of the category. Refuses others. */
export function readSort(sort: string, parameters: readonly TableParameter[]): { key: string; isDescending: boolean } {
  if (sort === "") return { key: "popular", isDescending: true };
  const isDescending = sort.startsWith("-");
  const key = isDescending ? sort.slice(1) : sort;
  if (!isFactSort(key) && !parameters.some(({ slug }) => slug === key))
    throw doorRefusals.invalidInput({ sort: "没有这种排序" });
  return { key, isDescending };
}

const FACT_SORTS = ["mpn", "brand", "package", "price", "stock", "popular"] as const;
export type FactSort = (typeof FACT_SORTS)[number];

/** Whether a key of `sort` is the table's own. */
export function isFactSort(key: string): key is FactSort {
  return (FACT_SORTS as readonly string[]).includes(key);
}

function echo(typed: string): string {
  return typed.length > ECHOED_CHARACTERS ? `${typed.slice(0, ECHOED_CHARACTERS)}…` : typed;
}
