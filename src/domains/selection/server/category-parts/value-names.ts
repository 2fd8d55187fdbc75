import type { CategoryTable } from "./category-table.ts";
import { keyOfValue } from "./table-values.ts";

/** The values of a column as a check list has them. */
export interface ValueNames {
  /** Of each name; null for what is not known. */
  keys: (string | null)[];
  /** Which of them each code goes by. */
  groupOf: Uint32Array;
  /** Of texts the spelling that most rows have. */
  names: string[];
}

// Rows of a table never change; what they are called is found once.
const spellings = new WeakMap<Uint32Array, string[]>();

/** What a check list calls the values of a column. */
export function valueNames({ parameters, dictionaries, rows }: CategoryTable, column: number): ValueNames {
  const parameter = parameters[column]!;
  const dictionary = dictionaries.values[column]!;
  const codes = rows.values[column]!;
  const { names: keys, groupOf } = dictionary.groups((value) => keyOfValue(value, parameter));
  if (parameter.kind !== "text") return { keys, groupOf, names: keys.map((key) => key ?? "") };
  let names = spellings.get(codes);
  if (!names || names.length < keys.length)
    spellings.set(codes, (names = mostFrequent(codes, groupOf, dictionary.values)));
  return { keys, groupOf, names };
}

/** Of each group the print that most rows have; of those alike in that the first in order. */
function mostFrequent(
  codes: Uint32Array,
  groupOf: Uint32Array,
  values: readonly ({ printed: string } | null)[],
): string[] {
  const counts = new Uint32Array(values.length);
  for (const code of codes) counts[code]! += 1;
  const best: { name: string; count: number }[] = [];
  for (const [code, value] of values.entries()) {
    const [group, name, count] = [groupOf[code]!, value?.printed ?? "", counts[code]!];
    const known = best[group];
    if (!known || count > known.count || (count === known.count && name < known.name)) best[group] = { name, count };
  }
  return best.map(({ name }) => name);
}
