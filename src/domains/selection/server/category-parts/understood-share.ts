import type { CategoryTable, TableRows } from "./category-table.ts";
import { isKnown } from "./table-values.ts";

// Rows of a table never change.
const shares = new WeakMap<TableRows, number | null>();

/** Of all figures that the parts of a table print, the share that is understood; null where none is printed. */
export function understoodShare(table: CategoryTable): number | null {
  let share = shares.get(table.rows);
  if (share === undefined) shares.set(table.rows, (share = countShare(table)));
  return share;
}

function countShare({ parameters, dictionaries, rows }: CategoryTable): number | null {
  let [printed, understood] = [0, 0];
  for (const [column, parameter] of parameters.entries()) {
    if (parameter.kind === "text") continue;
    const isUnderstood = dictionaries.values[column]!.values.map((value) =>
      value === null ? null : isKnown(value, parameter),
    );
    for (const code of rows.values[column]!) {
      if (isUnderstood[code] === null) continue;
      printed += 1;
      if (isUnderstood[code]) understood += 1;
    }
  }
  return printed > 0 ? understood / printed : null;
}
