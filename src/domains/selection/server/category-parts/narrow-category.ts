import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { brandsById } from "#domains/catalogue/server/public.ts";
import { readFilters, type SetFilters } from "#domains/catalogue/server/public/search-filters.ts";
import { narrowTable, type Narrowed, type Wanted } from "./ask-table.ts";
import type { CategoryTable } from "./category-table.ts";
import { type CategoryScope, findScope } from "./category-scope.ts";
import { withCurrentSlugs } from "./former-slugs.ts";
import { orderRows } from "./order-rows.ts";
import { type Narrowing, type ReadFilter, readParameterFilters, readSort } from "./read-wanted.ts";
import { findTable } from "./table-cache.ts";
import { valueNames } from "./value-names.ts";

/** The parts of a category as they were asked for. */
export interface NarrowedCategory {
  scope: CategoryScope;
  table: CategoryTable;
  wanted: Wanted;
  narrowed: Narrowed;
  /** The rows that fit, in order. */
  rows: Uint32Array;
  sort: { key: string; isDescending: boolean };
  filters: ReadFilter[];
  set: SetFilters;
  /** Of the brands in the table those from mainland China. */
  domesticBrandIds: ReadonlySet<number>;
  /** Those of which it is said whence they are. */
  toldBrandIds: ReadonlySet<number>;
}

/** Narrows and sorts the parts of a category. Refuses a category, brand or package that does not exist and filters without sense. */
export async function narrowCategory(
  context: Context,
  asked: Omit<Narrowing, "hide" | "format">,
): Promise<NarrowedCategory> {
  const scope = await findScope(context, asked.category);
  if (!scope) throw doorRefusals.notFound("没有这个分类");
  const input = await withCurrentSlugs(context, asked, scope.parameters);
  const read = readParameterFilters(input.filters, scope.parameters);
  const sort = readSort(input.sort, scope.parameters);
  const { set } = await readFilters(context, { ...input, category: [] });
  const table = await findTable(context, { categoryIds: scope.categoryIds, parameters: scope.parameters });
  const filters = read.map((filter) => asListed(filter, table));
  const brands = await brandsById(context, table.dictionaries.brand.values);
  const told = Array.from(brands.values()).filter(({ origin }) => (origin ?? null) !== null);
  const toldBrandIds = new Set(told.map(({ id }) => id));
  const domesticBrandIds = new Set(told.filter(({ isDomestic }) => isDomestic).map(({ id }) => id));
  const idsOf = (values: { id: number }[]) => (values.length > 0 ? new Set(values.map(({ id }) => id)) : null);
  const wanted: Wanted = {
    values: filters.map(({ wanted }) => wanted),
    brandIds: idsOf(set.brands),
    packageIds: idsOf(set.packages),
    lifecycles: input.lifecycle.length > 0 ? new Set(input.lifecycle) : null,
    domesticBrandIds: input.domestic ? domesticBrandIds : null,
    toldBrandIds: input.origin ? toldBrandIds : null,
    isInStock: input.stock !== undefined,
    keepsUnknown: input.unknown !== undefined,
    takesDoubtful: input.doubtful !== undefined,
  };
  const narrowed = narrowTable(table, wanted);
  return {
    scope,
    table,
    wanted,
    narrowed,
    rows: await orderRows(context, table, narrowed.rows, sort),
    sort,
    filters,
    set,
    domesticBrandIds,
    toldBrandIds,
  };
}

/** The filter with its values as the check list has them, so that what is set is found there. */
function asListed({ told, wanted }: ReadFilter, table: CategoryTable): ReadFilter {
  if (!wanted.keys) return { told, wanted };
  const { keys, names } = valueNames(table, wanted.column);
  const is = Array.from(wanted.keys, (key, place) => names[keys.indexOf(key)] ?? told.is[place]!);
  return { told: { ...told, is }, wanted };
}
