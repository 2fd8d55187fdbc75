import type { Quantity } from "#shared/quantity.ts";
import type { Lifecycle } from "#domains/catalogue/labels.ts";
import { Dictionary } from "./dictionary.ts";

/** A parameter as a column of a table. */
export interface TableParameter {
  id: number;
  slug: string;
  name: string;
  kind: "number" | "range" | "text";
  isSpread: boolean;
  isAdjustable: boolean;
  unit: string | null;
}

export interface TableValue extends Quantity {
  printed: string;
  /** Rules doubt it: no range takes it in unless that is asked for. */
  isDoubtful?: boolean | undefined;
}

export interface TablePrice {
  currency: string;
  amount: number;
}

/** What every part has beside its parameters; each is a column of codes. */
export interface FactColumns<Column> {
  brand: Column;
  package: Column;
  category: Column;
  lifecycle: Column;
  price: Column;
  stock: Column;
  popularity: Column;
}
export type Fact = keyof FactColumns<unknown>;
const FACTS: readonly Fact[] = ["brand", "package", "category", "lifecycle", "price", "stock", "popularity"];

/** The values of a table, by column. Null stands for what is not known. */
export interface TableDictionaries {
  brand: Dictionary<number | null>;
  package: Dictionary<number | null>;
  category: Dictionary<number>;
  lifecycle: Dictionary<Lifecycle>;
  price: Dictionary<TablePrice | null>;
  stock: Dictionary<number | null>;
  popularity: Dictionary<number>;
  /** In the order of the parameters. */
  values: Dictionary<TableValue | null>[];
}

/** Which parts a table holds, and what of them. */
export interface TableScope {
  categoryIds: number[];
  parameters: TableParameter[];
}

/** Rows by mpn, then by id. */
export interface TableRows {
  ids: number[];
  mpns: string[];
  facts: FactColumns<Uint32Array>;
  /** In the order of the parameters. */
  values: Uint32Array[];
}

/** The parts of a category, column by column. It never changes: what has changed makes another one, which shares the values. */
export interface CategoryTable extends TableScope {
  rows: TableRows;
  dictionaries: TableDictionaries;
}

/** Dictionaries of a table without rows. */
export function newDictionaries(parameters: TableParameter[]): TableDictionaries {
  const orNothing = (value: number | null) => value ?? "";
  return {
    brand: new Dictionary(orNothing),
    package: new Dictionary(orNothing),
    category: new Dictionary((id) => id),
    lifecycle: new Dictionary((state) => state),
    price: new Dictionary((price) => (price ? `${price.currency} ${price.amount}` : "")),
    stock: new Dictionary(orNothing),
    popularity: new Dictionary((count) => count),
    values: parameters.map(() => {
      const dictionary = new Dictionary<TableValue | null>((value) =>
        value ? `${value.isDoubtful ?? false} ${value.minimum} ${value.typical} ${value.maximum} ${value.printed}` : "",
      );
      // A row without a value holds code 0.
      dictionary.codeOf(null);
      return dictionary;
    }),
  };
}

/** The table with some parts as they are now: `changedIds` go, `fresh` come. */
export function withChanges(table: CategoryTable, changedIds: ReadonlySet<number>, fresh: TableRows): CategoryTable {
  const { rows } = table;
  // Places of the old rows, and behind them those of the fresh ones.
  const places: number[] = [];
  let next = 0;
  const isBefore = (row: number) =>
    next < fresh.ids.length &&
    (fresh.mpns[next]! < rows.mpns[row]! || (fresh.mpns[next] === rows.mpns[row] && fresh.ids[next]! < rows.ids[row]!));
  for (let row = 0; row < rows.ids.length; row += 1) {
    if (changedIds.has(rows.ids[row]!)) continue;
    while (isBefore(row)) places.push(rows.ids.length + next++);
    places.push(row);
  }
  while (next < fresh.ids.length) places.push(rows.ids.length + next++);
  const take =
    <Cell>(old: ArrayLike<Cell>, added: ArrayLike<Cell>) =>
    (place: number) =>
      place < old.length ? old[place]! : added[place - old.length]!;
  const takeCodes = (old: Uint32Array, added: Uint32Array) => Uint32Array.from(places, take(old, added));
  return {
    ...table,
    rows: {
      ids: places.map(take(rows.ids, fresh.ids)),
      mpns: places.map(take(rows.mpns, fresh.mpns)),
      facts: mapFacts((fact) => takeCodes(rows.facts[fact], fresh.facts[fact])),
      values: rows.values.map((codes, at) => takeCodes(codes, fresh.values[at]!)),
    },
  };
}

/** A column for each fact. */
export function mapFacts<Column>(make: (fact: Fact) => Column): FactColumns<Column> {
  return Object.fromEntries(FACTS.map((fact) => [fact, make(fact)])) as unknown as FactColumns<Column>;
}

/** About how much memory a table takes. */
export function bytesOf({ rows, dictionaries }: CategoryTable): number {
  const perRow = 4 * (FACTS.length + rows.values.length) + 60;
  const values =
    dictionaries.values.reduce((sum, { size }) => sum + size, 0) + dictionaries.stock.size + dictionaries.price.size;
  return rows.ids.length * perRow + values * 250;
}
