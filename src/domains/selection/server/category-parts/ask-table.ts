import type { Lifecycle } from "#domains/catalogue/labels.ts";
import type { CategoryTable, Fact } from "./category-table.ts";
import { fitsRange, isKnown, type Fit, type WantedRange } from "./table-values.ts";
import { valueNames } from "./value-names.ts";

/** What one parameter is narrowed to. */
export interface WantedValues extends WantedRange {
  /** The place of the parameter in the table. */
  column: number;
  /** Keys of values, any of which fits; null where all do. */
  keys: ReadonlySet<string> | null;
}

export interface Wanted {
  values: WantedValues[];
  /** Ids, any of which fits; null where all do. */
  brandIds: ReadonlySet<number> | null;
  packageIds: ReadonlySet<number> | null;
  lifecycles: ReadonlySet<Lifecycle> | null;
  /** Brands of mainland China alone: their ids. */
  domesticBrandIds: ReadonlySet<number> | null;
  /** Parts of unknown origin alone: the brands that are out. */
  toldBrandIds: ReadonlySet<number> | null;
  isInStock: boolean;
  /** Parts stay whose value a filter can't tell. */
  keepsUnknown: boolean;
  /** Ranges take doubted values as they are printed. */
  takesDoubtful: boolean;
}

/** The rows of a table that fit, and what any facet counts. */
export interface Narrowed {
  /** In the order of the table. */
  rows: Uint32Array;
  /** So many were left out only because a value is not known. */
  unknownLeftOut: number;
  /** How often each code of a column stands in the rows that fit all filters but its own. */
  countValues(column: number): Uint32Array;
  countFact(fact: Fact): Uint32Array;
  /** The brands of the rows that fit all filters but 国产. */
  countDomestic(): Uint32Array;
  /** The same but for 归属未知. */
  countUntold(): Uint32Array;
}

const NOT = 0;
const YES = 1;
const UNKNOWN = 2;
const CODE_OF_FIT: Record<Fit, number> = { fits: YES, "fits not": NOT, unknown: UNKNOWN };

interface Filter {
  codes: Uint32Array;
  /** What it says to each code. */
  verdicts: Uint8Array;
  owner: string;
}

/** Narrows a table to the rows that fit all that is wanted. Each facet is counted as if its own filter were not set. */
export function narrowTable(table: CategoryTable, wanted: Wanted): Narrowed {
  const { rows, dictionaries } = table;
  const filters = filtersOf(table, wanted);
  const count = rows.ids.length;
  const failures = new Uint8Array(count);
  const definite = new Uint8Array(count);
  const failedBy = new Uint8Array(count);
  for (const [place, { codes, verdicts }] of filters.entries()) {
    for (let row = 0; row < count; row += 1) {
      const verdict = verdicts[codes[row]!]!;
      if (verdict === YES) continue;
      failures[row]! += 1;
      failedBy[row] = place;
      if (verdict === NOT) definite[row] = 1;
    }
  }
  let unknownLeftOut = 0;
  const near: number[][] = filters.map(() => []);
  const fitting: number[] = [];
  for (let row = 0; row < count; row += 1) {
    if (failures[row] === 0) fitting.push(row);
    else {
      if (failures[row] === 1) near[failedBy[row]!]!.push(row);
      if (definite[row] === 0) unknownLeftOut += 1;
    }
  }
  const fittingRows = Uint32Array.from(fitting);
  const countCodes = (codes: Uint32Array, size: number, owner: string) => {
    const counts = new Uint32Array(size);
    for (let at = 0; at < fittingRows.length; at += 1) counts[codes[fittingRows[at]!]!]! += 1;
    for (const [place, filter] of filters.entries())
      if (filter.owner === owner) for (const row of near[place]!) counts[codes[row]!]! += 1;
    return counts;
  };
  return {
    rows: fittingRows,
    unknownLeftOut,
    countValues: (column) => countCodes(rows.values[column]!, dictionaries.values[column]!.size, `value ${column}`),
    countFact: (fact) => countCodes(rows.facts[fact], dictionaries[fact].size, fact),
    countDomestic: () => countCodes(rows.facts.brand, dictionaries.brand.size, "domestic"),
    countUntold: () => countCodes(rows.facts.brand, dictionaries.brand.size, "origin"),
  };
}

function filtersOf(table: CategoryTable, wanted: Wanted): Filter[] {
  const { rows, dictionaries, parameters } = table;
  const filters: Filter[] = [];
  const addFact = <Name extends Fact>(
    fact: Name,
    owner: string,
    fits: ((value: (typeof dictionaries)[Name]["values"][number]) => boolean) | false | null,
  ) => {
    if (!fits) return;
    filters.push({
      codes: rows.facts[fact],
      verdicts: Uint8Array.from(dictionaries[fact].values as (typeof dictionaries)[Name]["values"][number][], (value) =>
        fits(value) ? YES : NOT,
      ),
      owner,
    });
  };
  const { brandIds, packageIds, lifecycles, domesticBrandIds, toldBrandIds, isInStock } = wanted;
  addFact("brand", "brand", brandIds && ((id) => id !== null && brandIds.has(id)));
  addFact("package", "package", packageIds && ((id) => id !== null && packageIds.has(id)));
  addFact("lifecycle", "lifecycle", lifecycles && ((state) => lifecycles.has(state)));
  addFact("brand", "domestic", domesticBrandIds && ((id) => id !== null && domesticBrandIds.has(id)));
  addFact("brand", "origin", toldBrandIds && ((id) => id === null || !toldBrandIds.has(id)));
  addFact("stock", "stock", isInStock && ((pieces) => pieces !== null && pieces > 0));
  const unknown = wanted.keepsUnknown ? YES : UNKNOWN;
  for (const { column, keys, ...range } of wanted.values) {
    const parameter = parameters[column]!;
    const known = valueNames(table, column);
    const isWanted = keys && known.keys.map((key) => key !== null && keys.has(key));
    const isRanged = range.from !== null || range.to !== null;
    const verdicts = Uint8Array.from(dictionaries.values[column]!.values, (value, code) => {
      if (!isKnown(value, parameter)) return unknown;
      if (isWanted && !isWanted[known.groupOf[code]!]) return NOT;
      const taken = wanted.takesDoubtful ? { ...value, isDoubtful: false } : value;
      const verdict = isRanged ? CODE_OF_FIT[fitsRange(taken, parameter, range)] : YES;
      return verdict === UNKNOWN ? unknown : verdict;
    });
    filters.push({ codes: rows.values[column]!, verdicts, owner: `value ${column}` });
  }
  return filters;
}

/** Rows in the order of their ranks; those of one rank stay as they were. */
export function sortRows(rows: Uint32Array, codes: Uint32Array, ranks: Uint32Array): Uint32Array {
  const starts = new Uint32Array(ranks.length + 1);
  for (let at = 0; at < rows.length; at += 1) starts[ranks[codes[rows[at]!]!]! + 1]! += 1;
  for (let rank = 1; rank < starts.length; rank += 1) starts[rank]! += starts[rank - 1]!;
  const sorted = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) sorted[starts[ranks[codes[rows[at]!]!]!]!++] = rows[at]!;
  return sorted;
}
