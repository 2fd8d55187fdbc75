import type { Context } from "#platform/context.ts";
import { formatQuantity } from "#shared/quantity.ts";
import type { CategoryParts, ParameterFacet } from "../../contract/category-parts.ts";
import type { FacetValue } from "#domains/catalogue/contract/search-shapes.ts";
import { type Lifecycle, LIFECYCLE_LABELS } from "#domains/catalogue/labels.ts";
import { sayPrinted } from "#vocabulary/value-words.ts";
import { findNamed, type Named } from "#domains/catalogue/server/public/search-filters.ts";
import type { CategoryTable } from "./category-table.ts";
import { isKnown } from "./table-values.ts";
import { valueNames } from "./value-names.ts";
import type { NarrowedCategory } from "./narrow-category.ts";

type Facets = NonNullable<CategoryParts["facets"]>;

/** So many values of a facet are listed; what is set stands among them. */
const VALUES_MAX = 100;
/** A figure with more different values than that is narrowed by range alone. */
const FIGURES_MAX = 40;
/** So many countings of one table are kept; a counting takes up to 300 kB. */
const COUNTINGS_MAX = 8;

interface Listed {
  counted: Counted[];
  others: number;
}

interface OfBrand {
  brandId: number | null;
  count: number;
}

/** What takes going through the rows; names and what else may change beside the table are not in it. */
interface Counting {
  parameters: ParameterFacet[];
  brands: Listed;
  packages: Listed;
  lifecycles: { value: Lifecycle; count: number }[];
  domestic: OfBrand[];
  untold: OfBrand[];
  inStock: number;
}

// A table never changes, so its counts for the same filters don't.
const countings = new WeakMap<CategoryTable, Map<string, Counting>>();

/** What the filters of a category can be set to, with the number of parts that each would leave. */
export async function describeCategoryFacets(
  context: Context,
  category: NarrowedCategory,
  lifecycles: Lifecycle[],
): Promise<Facets> {
  const { set, domesticBrandIds, toldBrandIds } = category;
  const { parameters, brands, packages, domestic, untold, inStock, ...counting } = countOnce(category);
  const named = await findNamed(context, {
    brand: idsOf(brands.counted),
    category: [],
    package: idsOf(packages.counted),
  });
  return {
    parameters,
    brands: nameAll(brands.counted, named.brand, set.brands),
    packages: nameAll(packages.counted, named.package, set.packages),
    otherBrands: brands.others,
    otherPackages: packages.others,
    lifecycles: lifecycleValues(counting.lifecycles, lifecycles),
    domestic: sumWhere(domestic, (id) => id !== null && domesticBrandIds.has(id)),
    originUnknown: sumWhere(untold, (id) => id === null || !toldBrandIds.has(id)),
    inStock,
  };
}

function sumWhere(counts: OfBrand[], isMeant: (brandId: number | null) => boolean): number {
  return counts.reduce((sum, { brandId, count }) => (isMeant(brandId) ? sum + count : sum), 0);
}

function countOnce(category: NarrowedCategory): Counting {
  const { table, wanted, filters } = category;
  const key = JSON.stringify([wanted, filters.map(({ told }) => told.is)], (_, value: unknown) =>
    value instanceof Set ? Array.from(value, String).sort((one, other) => (one < other ? -1 : 1)) : value,
  );
  let kept = countings.get(table);
  if (!kept) countings.set(table, (kept = new Map()));
  const counting = kept.get(key) ?? countAll(category);
  // Those asked for last stand last.
  kept.delete(key);
  kept.set(key, counting);
  if (kept.size > COUNTINGS_MAX) kept.delete(kept.keys().next().value!);
  return counting;
}

function countAll(category: NarrowedCategory): Counting {
  const { table, narrowed } = category;
  const { brand, lifecycle, stock } = table.dictionaries;
  const listedOf = (all: Counted[]): Listed => ({
    counted: all.slice(0, VALUES_MAX),
    others: Math.max(0, all.length - VALUES_MAX),
  });
  const lifecycles = narrowed.countFact("lifecycle");
  const byBrand = (counts: Uint32Array) => brand.values.map((brandId, code) => ({ brandId, count: counts[code]! }));
  return {
    parameters: table.parameters.map((_, column) => parameterFacet(category, column, VALUES_MAX)),
    brands: listedOf(countListed(category, "brand")),
    packages: listedOf(countListed(category, "package")),
    lifecycles: lifecycle.values.map((value, code) => ({ value, count: lifecycles[code]! })),
    domestic: byBrand(narrowed.countDomestic()),
    untold: byBrand(narrowed.countUntold()),
    inStock: sumOf(narrowed.countFact("stock"), (code) => (stock.values[code] ?? 0) > 0),
  };
}

/** All brands or packages that a filter can be set to, the most frequent first. */
export async function listFact(
  context: Context,
  category: NarrowedCategory,
  fact: "brand" | "package",
): Promise<FacetValue[]> {
  const counted = countListed(category, fact);
  const named = await findNamed(context, { brand: [], package: [], category: [], [fact]: idsOf(counted) });
  return nameAll(counted, named[fact], []);
}

/** What a parameter can be narrowed to, with so many values at most. */
export function parameterFacet(
  { table, narrowed, filters }: NarrowedCategory,
  column: number,
  most: number,
): ParameterFacet {
  const parameter = table.parameters[column]!;
  const dictionary = table.dictionaries.values[column]!;
  const { names, groupOf } = valueNames(table, column);
  const found: { name: string; count: number; figure: number }[] = names.map((name) => ({
    name,
    count: 0,
    figure: -Infinity,
  }));
  let unknown = 0;
  let [least, greatest] = [Infinity, -Infinity];
  for (const [code, count] of narrowed.countValues(column).entries()) {
    if (count === 0) continue;
    const value = dictionary.values[code]!;
    if (!isKnown(value, parameter)) {
      unknown += count;
      continue;
    }
    const group = found[groupOf[code]!]!;
    group.count += count;
    for (const figure of [value.minimum, value.typical, value.maximum]) {
      if (figure === null) continue;
      group.figure = Math.max(group.figure, figure);
      if (value.isDoubtful) continue;
      least = Math.min(least, figure);
      greatest = Math.max(greatest, figure);
    }
  }
  const all = found.filter(({ count }) => count > 0);
  const setNames = filters.find(({ wanted }) => wanted.column === column)?.told.is ?? [];
  const isList = parameter.kind === "text" || all.length <= FIGURES_MAX;
  const write = (figure: number) => (Number.isFinite(figure) ? formatQuantity(figure, parameter.unit ?? "") : null);
  const listed = isList ? all.sort(parameter.kind === "text" ? byCount : byFigure).slice(0, most) : [];
  const others = all.length - listed.length;
  const unlisted = setNames.filter((name) => !listed.some((value) => value.name === name));
  const shown = [
    ...listed,
    ...unlisted.map((name) => ({ name, count: all.find((value) => value.name === name)?.count ?? 0 })),
  ];
  return {
    slug: parameter.slug,
    unknown,
    least: write(least),
    greatest: write(greatest),
    values:
      isList || setNames.length > 0
        ? shown.map(({ name, count }) => ({
            value: name,
            name: parameter.kind === "text" ? sayPrinted(name) : name,
            count,
          }))
        : null,
    others: isList ? others : 0,
  };
}

function byCount(one: { name: string; count: number }, other: { name: string; count: number }): number {
  return other.count - one.count || (one.name < other.name ? -1 : 1);
}

function byFigure(one: { figure: number; name: string }, other: { figure: number; name: string }): number {
  return one.figure - other.figure || (one.name < other.name ? -1 : 1);
}

interface Counted {
  id: number;
  count: number;
}

function countListed({ narrowed, table }: NarrowedCategory, fact: "brand" | "package"): Counted[] {
  const counts = narrowed.countFact(fact);
  const counted = table.dictionaries[fact].values.flatMap((id, code): Counted[] =>
    id !== null && counts[code]! > 0 ? [{ id, count: counts[code]! }] : [],
  );
  return counted.sort((one, other) => other.count - one.count || one.id - other.id);
}

function idsOf(counted: Counted[]): number[] {
  return counted.map(({ id }) => id);
}

function nameAll(counted: Counted[], named: Map<number, Named>, set: Named[]): FacetValue[] {
  const values = counted.flatMap(({ id, count }): FacetValue[] => {
    const known = named.get(id);
    return known ? [{ value: known.value, name: known.name, count }] : [];
  });
  const missing = set.filter(({ value }) => !values.some((known) => known.value === value));
  return [...values, ...missing.map(({ value, name }) => ({ value, name, count: 0 }))];
}

function lifecycleValues(counted: Counting["lifecycles"], set: Lifecycle[]): FacetValue[] {
  const values = counted
    .map(({ value, count }) => ({ value, name: LIFECYCLE_LABELS[value], count }))
    .filter(({ value, count }) => count > 0 || set.includes(value));
  const missing = set
    .filter((state) => !counted.some(({ value }) => value === state))
    .map((value) => ({ value, name: LIFECYCLE_LABELS[value], count: 0 }));
  return [...values.sort((one, other) => other.count - one.count), ...missing];
}

function sumOf(counts: Uint32Array, isCounted: (code: number) => boolean): number {
  return counts.reduce((sum, count, code) => (count > 0 && isCounted(code) ? sum + count : sum), 0);
}
