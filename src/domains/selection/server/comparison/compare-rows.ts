import { formatDay } from "#shared/format-date.ts";
import { formatMoney } from "#shared/format-money.ts";
import { formatNumber } from "#shared/format-number.ts";
import { formatQuantity } from "#shared/quantity.ts";
import type { ComparedRow } from "../../contract/comparison.ts";
import { LIFECYCLE_LABELS } from "#domains/catalogue/labels.ts";
import { relatePackages } from "#vocabulary/same-package.ts";
import { sayPrinted } from "#vocabulary/value-words.ts";
import {
  type ComparableValue,
  relateEach,
  relateFigures,
  type Relation,
  relateTexts,
  relateValues,
  type StatedValue,
} from "#vocabulary/compare-values.ts";
import { BOUNDS } from "#vocabulary/fold-values.ts";
import type { PartRow } from "#domains/catalogue/server/public/part-rows.ts";

/** A part with all that is compared of it. */
export interface ComparablePart extends PartRow {
  isRohs: boolean | null;
  allValues: ComparableValue[];
}

/** What is compared: `design` leaves out what every part has of its own, brand and market. */
type Scope = "all" | "design";

interface Fact {
  key: string;
  name: string;
  scope: Scope;
  /** Null where it is not known. */
  textOf: (part: ComparablePart) => string | null;
  relate?: (one: string, other: string) => Relation;
}

const FACTS: Fact[] = [
  {
    key: "brand",
    name: "品牌",
    scope: "all",
    textOf: ({ brand }) =>
      brand && (brand.nameCn && brand.nameCn !== brand.name ? `${brand.nameCn}（${brand.name}）` : brand.name),
  },
  { key: "category", name: "分类", scope: "all", textOf: ({ category }) => category?.name ?? null },
  { key: "package", name: "封装", scope: "design", textOf: (part) => part.package, relate: relatePrintedPackages },
  {
    key: "lifecycle",
    name: "生命周期",
    scope: "design",
    textOf: ({ lifecycle }) => (lifecycle === "unknown" ? null : LIFECYCLE_LABELS[lifecycle]),
  },
  {
    key: "rohs",
    name: "RoHS",
    scope: "design",
    textOf: ({ isRohs }) => (isRohs === null ? null : isRohs ? "符合" : "不符合"),
  },
  {
    key: "price",
    name: "最低价",
    scope: "all",
    textOf: ({ offer }) =>
      !offer || offer.price === null
        ? null
        : `${formatMoney(offer.price, offer.currency)}（${offer.isSample ? "样例，" : ""}${formatDay(offer.seenAt)}）`,
    relate: relateOffers,
  },
  {
    key: "stock",
    name: "库存",
    scope: "all",
    textOf: ({ offer }) =>
      !offer || offer.stock === null ? null : `${formatNumber(offer.stock)} 件${offer.isSample ? "（样例）" : ""}`,
    relate: relateOffers,
  },
];

const BOUND_NAMES = { minimum: "最小", typical: "典型", maximum: "最大" } as const;

/** All that two to six parts have in common or not: what they are, then every parameter that one of them has, the categories' own first. */
export function compareRows(parts: readonly ComparablePart[], scope: Scope = "all"): ComparedRow[] {
  const facts = FACTS.filter((fact) => scope === "all" || fact.scope === scope).map((fact) => factRow(fact, parts));
  return [...facts, ...parametersOf(parts).map((parameter) => parameterRow(parameter, parts))];
}

/** The rows of two parts that may matter where one takes the place of the other: all but those in which they are known to be equal. */
export function differencesOf(part: ComparablePart, other: ComparablePart): ComparedRow[] {
  return compareRows([part, other], "design").filter(
    ({ relation, cells }) =>
      relation === "different" || (relation === "unknown" && cells.some((cell) => cell !== null)),
  );
}

function factRow({ key, name, textOf, relate = relateTexts }: Fact, parts: readonly ComparablePart[]): ComparedRow {
  const cells = parts.map(textOf);
  const relation = relateEach(cells, (one, other) => (one === null || other === null ? "unknown" : relate(one, other)));
  return { key, name, relation, cells, bounds: [] };
}

function parameterRow({ slug, name, kind, unit }: ComparableValue, parts: readonly ComparablePart[]): ComparedRow {
  const values = parts.map(({ allValues }) => allValues.find((value) => value.slug === slug) ?? null);
  // What is doubted is equal to nothing, and nothing differs from it.
  const known = values.map((value) => (value?.isDoubtful ? null : value));
  return {
    key: `parameter-${slug}`,
    name,
    relation: relateEach(known, (one, other) => relateValues(one, other, { kind, unit })),
    cells: values.map((value) => value && `${sayPrinted(value.printed)}${value.isDoubtful ? "（来源数据存疑）" : ""}`),
    bounds: kind === "text" || !known.some(hasBounds) ? [] : boundRows(known, unit ?? ""),
  };
}

/** Least, typical and greatest figure apart, as far as one of the parts tells them. */
function boundRows(values: readonly (StatedValue | null)[], unit: string): ComparedRow["bounds"] {
  return BOUNDS.filter((bound) => values.some((value) => value !== null && value[bound] !== null)).map((bound) => {
    const figures = values.map((value) => value?.[bound] ?? null);
    return {
      bound,
      name: BOUND_NAMES[bound],
      relation: relateEach(figures, relateFigures),
      cells: figures.map((figure) => (figure === null ? null : formatQuantity(figure, unit))),
    };
  });
}

/** More than one single figure. */
function hasBounds(value: StatedValue | null): boolean {
  return value !== null && (value.typical !== null || value.minimum !== value.maximum);
}

function parametersOf(parts: readonly ComparablePart[]): ComparableValue[] {
  const known = new Map<string, ComparableValue>();
  for (const { allValues } of parts) {
    for (const value of allValues) {
      const other = known.get(value.slug);
      if (!other || placeOf(value) < placeOf(other)) known.set(value.slug, value);
    }
  }
  return [...known.values()].sort(
    (one, other) => placeOf(one) - placeOf(other) || one.name.localeCompare(other.name, "zh"),
  );
}

function placeOf({ position }: ComparableValue): number {
  return position ?? Number.MAX_SAFE_INTEGER;
}

/** Names of one family say that packages may be the same, not that they are: SOT-23 may be SOT-23-3 or -5. */
function relatePrintedPackages(one: string, other: string): Relation {
  const relation = relatePackages(one, other);
  return relation === "same" && relateTexts(one, other) !== "same" ? "unknown" : relation;
}

/** The day on which a figure was seen makes no other figure of it. */
function relateOffers(one: string, other: string): Relation {
  const [figure, otherFigure] = [one, other].map((text) => text.replace(/（.*$/, ""));
  return figure === otherFigure ? "same" : "different";
}
