import type { Context } from "#platform/context.ts";
import { CURRENCIES, type Currency } from "#shared/format-money.ts";
import { brandsById } from "#domains/catalogue/server/public.ts";
import { findNamed } from "#domains/catalogue/server/public/search-filters.ts";
import { sortRows } from "./ask-table.ts";
import type { CategoryTable } from "./category-table.ts";
import { ranksOf, type SortKey } from "./dictionary.ts";
import { isFactSort, type FactSort } from "./read-wanted.ts";
import { sortKeyOfValue } from "./table-values.ts";

/** Puts rows in order; what is not known comes last in both directions, what is alike stands by part number. */
export async function orderRows(
  context: Context,
  table: CategoryTable,
  rows: Uint32Array,
  { key, isDescending }: { key: string; isDescending: boolean },
): Promise<Uint32Array> {
  if (isFactSort(key)) return orderByFact(context, table, rows, { key, isDescending });
  const column = table.parameters.findIndex(({ slug }) => slug === key);
  return sortRows(
    rows,
    table.rows.values[column]!,
    table.dictionaries.values[column]!.ranks(sortKeyOfValue(table.parameters[column]!), isDescending),
  );
}

async function orderByFact(
  context: Context,
  { rows: { facts }, dictionaries }: CategoryTable,
  rows: Uint32Array,
  { key, isDescending }: { key: FactSort; isDescending: boolean },
): Promise<Uint32Array> {
  const byFigure = (figure: number | null): SortKey | null => (figure === null ? null : [figure]);
  switch (key) {
    case "mpn":
      // A table stands by part number.
      return isDescending ? rows.toReversed() : rows;
    case "popular":
      return sortRows(rows, facts.popularity, dictionaries.popularity.ranks(byFigure, isDescending));
    case "stock":
      return sortRows(rows, facts.stock, dictionaries.stock.ranks(byFigure, isDescending));
    case "price":
      return sortRows(
        rows,
        facts.price,
        dictionaries.price.ranks(
          (price, isDescending) => price && [inTurn(price.currency, isDescending), price.amount],
          isDescending,
        ),
      );
    case "brand": {
      const brands = await brandsById(context, dictionaries.brand.values);
      const nameOf = (id: number | null) => (id === null ? undefined : brands.get(id)?.name);
      return sortRows(rows, facts.brand, ranksOfNames(dictionaries.brand.values.map(nameOf), isDescending));
    }
    case "package": {
      const ids = dictionaries.package.values.filter((id) => id !== null);
      const named = await findNamed(context, { brand: [], category: [], package: ids });
      return sortRows(
        rows,
        facts.package,
        ranksOfNames(
          dictionaries.package.values.map((id) => (id === null ? undefined : named.package.get(id)?.name)),
          isDescending,
        ),
      );
    }
  }
}

/** There is no rate between currencies: prices of one stand together, in the same turn whichever way they are sorted. */
function inTurn(currency: string, isDescending: boolean): number {
  const turn = CURRENCIES.indexOf(currency as Currency);
  return isDescending ? -turn : turn;
}

function ranksOfNames(names: (string | undefined)[], isDescending: boolean): Uint32Array {
  return ranksOf(
    names.map((name) => (name === undefined ? null : [name.toLowerCase(), name])),
    isDescending,
  );
}
