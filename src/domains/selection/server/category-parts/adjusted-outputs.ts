import { meaningOf } from "#vocabulary/value-words.ts";
import type { CategoryTable } from "./category-table.ts";

/** Tells whether an output is fixed or set. */
const OUTPUT_TYPE = "output-type";

/** Of an output that is set, one printed figure (LM317: 37V) is the most it can be set to; from where is unknown. Changes the rows. */
export function openAdjustedOutputs({ parameters, dictionaries, rows }: CategoryTable): void {
  const typeColumn = parameters.findIndex(({ slug }) => slug === OUTPUT_TYPE);
  if (typeColumn < 0) return;
  const isAdjusted = dictionaries.values[typeColumn]!.values.map(
    (type) => type !== null && meaningOf(type.printed) === meaningOf("adjustable"),
  );
  for (const [column, { isAdjustable }] of parameters.entries()) {
    if (!isAdjustable) continue;
    const [codes, dictionary] = [rows.values[column]!, dictionaries.values[column]!];
    for (const [row, code] of codes.entries()) {
      const value = dictionary.values[code]!;
      if (
        !value ||
        !isAdjusted[rows.values[typeColumn]![row]!] ||
        value.typical !== null ||
        value.minimum !== value.maximum
      )
        continue;
      codes[row] = dictionary.codeOf({ ...value, minimum: null });
    }
  }
}
