import { categoryAddress } from "#domains/catalogue/addresses.ts";
import { type CategoryParts, PARAMETER_FILTERS_MAX, type ParameterFilter } from "../../contract/category-parts.ts";
import { type Lifecycle, LIFECYCLE_LABELS } from "#domains/catalogue/labels.ts";
import type { FilterChip } from "#domains/catalogue/components/public/search/filter-chips.tsx";
import { toggled } from "#domains/catalogue/components/public/search/set-filters.ts";

/** What a page of a category shows, as its address has it. */
export interface CategoryView {
  slug: string;
  page: number;
  /** Filters of parameters: `voltage.from` with what was typed. */
  parameters: [key: string, value: string][];
  brand: string[];
  package: string[];
  lifecycle: string[];
  domestic: boolean;
  /** Of unknown origin alone. */
  origin: boolean;
  stock: boolean;
  /** Parts stay whose value a filter can't tell. */
  unknown: boolean;
  /** Ranges take doubted values as they are printed. */
  doubtful: boolean;
  sort: string;
  /** Parameters whose columns are not shown. */
  hide: string[];
}

export const LISTED_FILTERS = ["brand", "package", "lifecycle"] as const;
/** What stands in an address where they are on. */
const SWITCHED = { domestic: "1", origin: "unknown", stock: "1", unknown: "1", doubtful: "1" } as const;
const SWITCHES = Object.keys(SWITCHED) as Switch[];
export type ListedFilter = (typeof LISTED_FILTERS)[number];
export type Switch = keyof typeof SWITCHED;
export const FILTER_NAMES: Record<ListedFilter | Switch, string> = {
  brand: "品牌",
  package: "封装",
  lifecycle: "生命周期",
  domestic: "国产品牌",
  origin: "归属未知",
  stock: "有货",
  unknown: "保留未知",
  doubtful: "包含存疑数值",
};

const PARAMETER_KEY = /\.(?:from|to|is)$/;

/** Reads the query of an address; what it does not know is left out. */
export function readView(slug: string, page: number, query: URLSearchParams): CategoryView {
  const list = (name: string) => [
    ...new Set(
      query
        .getAll(name)
        .join(",")
        .split(",")
        .map((value) => value.trim())
        .filter(Boolean),
    ),
  ];
  const isOn = (name: Switch) => query.get(name) === SWITCHED[name];
  return {
    slug,
    page,
    parameters: [...query]
      .filter(([key, value]) => PARAMETER_KEY.test(key) && value.trim() !== "")
      .map(([key, value]) => [key, value.trim()]),
    brand: list("brand"),
    package: list("package"),
    lifecycle: list("lifecycle"),
    domestic: isOn("domestic"),
    origin: isOn("origin"),
    stock: isOn("stock"),
    unknown: isOn("unknown"),
    doubtful: isOn("doubtful"),
    sort: query.get("sort")?.trim() ?? "",
    hide: list("hide"),
  };
}

/** The filters as the calls take them. */
export function inputOf({ slug, parameters, brand, package: packages, lifecycle, sort, ...view }: CategoryView) {
  const flag = (name: Switch) => (view[name] ? SWITCHED[name] : "");
  return {
    category: slug,
    filters: new URLSearchParams(parameters).toString(),
    brand: brand.join(),
    package: packages.join(),
    lifecycle: lifecycle.join(),
    domestic: flag("domestic"),
    origin: flag("origin"),
    stock: flag("stock"),
    unknown: flag("unknown"),
    doubtful: flag("doubtful"),
    sort,
  };
}

/** Where a view is found again. */
export function viewAddress(view: CategoryView): string {
  const query = new URLSearchParams(view.parameters);
  for (const name of LISTED_FILTERS) if (view[name].length > 0) query.set(name, view[name].join());
  for (const name of SWITCHES) if (view[name]) query.set(name, SWITCHED[name]);
  if (view.sort) query.set("sort", view.sort);
  if (view.hide.length > 0) query.set("hide", view.hide.join());
  return `${pageAddress(view)}${query.size > 0 ? `?${query}` : ""}`;
}

/** A page of the category as it stands unnarrowed. */
export function pageAddress({ slug, page }: Pick<CategoryView, "slug" | "page">): string {
  return categoryAddress({ slug }) + (page > 1 ? `/${page}` : "");
}

/** The first page of the same view with something set otherwise. */
export function changedAddress(view: CategoryView, change: Partial<CategoryView>): string {
  return viewAddress({ ...view, page: 1, ...change });
}

/** The same table with no filter set. */
export function clearedAddress(view: CategoryView): string {
  return changedAddress(view, {
    parameters: [],
    brand: [],
    package: [],
    lifecycle: [],
    domestic: false,
    origin: false,
    stock: false,
    unknown: false,
    doubtful: false,
  });
}

/** The values that a check list of a parameter is set to. */
export function withValues({ parameters }: CategoryView, slug: string, values: string[]): [string, string][] {
  const key = `${slug}.is`;
  return [...parameters.filter(([other]) => other !== key), ...values.map((value): [string, string] => [key, value])];
}

/** All that a form must hold beside the range of one parameter. */
export function hiddenFields(view: CategoryView, slug: string): [string, string][] {
  const address = changedAddress(view, {
    parameters: view.parameters.filter(([key]) => key !== `${slug}.from` && key !== `${slug}.to`),
  });
  return [...new URLSearchParams(address.split("?")[1] ?? "")];
}

/** How many filters are set. */
export function countFilters({
  parameters,
  brand,
  package: packages,
  lifecycle,
  domestic,
  origin,
  stock,
}: CategoryView): number {
  const listed = parameters.length + brand.length + packages.length + lifecycle.length;
  return listed + [domestic, origin, stock].filter(Boolean).length;
}

/** What narrows the view, each with the address without it. */
export function chipsOf(view: CategoryView, { set, parameters, facets }: CategoryParts): FilterChip[] {
  const nameOf = new Map(parameters.map(({ slug, name }) => [slug, name]));
  const without = (change: Partial<CategoryView>) => changedAddress(view, change);
  const listed = (filter: ListedFilter, values: { value: string; name: string }[]) =>
    values.map(({ value, name }): FilterChip => ({
      kind: FILTER_NAMES[filter],
      text: name,
      href: without({ [filter]: toggled(view[filter], value) }),
    }));
  return [
    ...set.parameters.flatMap((filter): FilterChip[] => {
      const kind = nameOf.get(filter.slug) ?? filter.slug;
      const known = facets?.parameters.find(({ slug }) => slug === filter.slug)?.values;
      const values = filter.is.map((value): FilterChip => ({
        kind,
        text: known?.find((other) => other.value === value)?.name ?? value,
        href: without({
          parameters: withValues(
            view,
            filter.slug,
            filter.is.filter((other) => other !== value),
          ),
        }),
      }));
      const range = rangeWords(filter);
      if (!range) return values;
      const ends = [`${filter.slug}.from`, `${filter.slug}.to`];
      return [
        { kind, text: range, href: without({ parameters: view.parameters.filter(([key]) => !ends.includes(key)) }) },
        ...values,
      ];
    }),
    ...listed("brand", set.brands),
    ...listed("package", set.packages),
    ...listed(
      "lifecycle",
      view.lifecycle.map((value) => ({ value, name: LIFECYCLE_LABELS[value as Lifecycle] ?? value })),
    ),
    ...SWITCHES.filter((name) => view[name]).map((name): FilterChip => ({
      kind: FILTER_NAMES[name],
      text: FILTER_NAMES[name],
      href: without({ [name]: false }),
    })),
  ];
}

/** ≥ 60 V; 10–20 V */
function rangeWords({ fromRead, toRead }: ParameterFilter): string | null {
  if (fromRead !== null && toRead !== null) return fromRead === toRead ? fromRead : `${fromRead} ~ ${toRead}`;
  if (fromRead !== null) return `≥ ${fromRead}`;
  return toRead === null ? null : `≤ ${toRead}`;
}

/** The chips of a view that was refused: as they were typed. None where there are too many, since each bears the address of all the others. */
export function rawChipsOf(view: CategoryView): FilterChip[] {
  if (view.parameters.length > PARAMETER_FILTERS_MAX) return [];
  return view.parameters.map((filter, place) =>
    rawChip(filter, changedAddress(view, { parameters: view.parameters.filter((_, other) => other !== place) })),
  );
}

/** A filter that was refused while the others hold. */
export interface RefusedFilter {
  key: string;
  typed: string;
  message: string;
}

/** The chips of those; the view is without them. */
export function refusedChipsOf(view: CategoryView, refused: RefusedFilter[]): FilterChip[] {
  return refused.map(({ key, typed }) => rawChip([key, typed], changedAddress(view, {})));
}

function rawChip([key, typed]: [string, string], href: string): FilterChip {
  return { kind: key.slice(0, 60), text: typed.slice(0, 60), href };
}
