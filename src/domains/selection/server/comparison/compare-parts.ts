import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { comparison } from "../../contract/comparison.ts";
import { compareRows } from "./compare-rows.ts";
import { readComparable } from "./read-comparable.ts";

/** Parts side by side; those that are not there are told. */
export async function compareParts(
  context: Context,
  input: ParsedInputOf<typeof comparison.compareParts>,
): Promise<DataOf<typeof comparison.compareParts>> {
  const ids = [...new Set(input.parts)];
  const found = await readComparable(context, ids);
  const known = new Set(found.map(({ id }) => id));
  return {
    parts: found.map(({ values: _values, allValues: _allValues, ...part }) => part),
    rows: found.length > 0 ? compareRows(found) : [],
    missing: ids.filter((id) => !known.has(id)),
    isMixed: new Set(found.map(({ category }) => category?.id)).size > 1,
  };
}
