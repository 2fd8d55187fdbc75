import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import { containing } from "#platform/name-search.ts";
import type { suffixes } from "../../contract/suffixes.ts";
import { selectSuffixes, toSuffix } from "./save-suffix.ts";

/** Packaging suffixes, by brand or by themselves. */
export async function listSuffixes(
  context: Context,
  { words, sort, ...page }: ParsedInputOf<typeof suffixes.listSuffixes>,
): Promise<DataOf<typeof suffixes.listSuffixes>> {
  const found = selectSuffixes(context).$if(Boolean(words), (query) =>
    query.where((eb) =>
      eb.or([eb("suffix.suffix", "ilike", containing(words!)), eb("brand.name", "ilike", containing(words!))]),
    ),
  );
  const sorted = sortedBy(found, sort, { suffix: "suffix.suffix", brand: "brand.name", follows: "suffix.follows" });
  return listPage(sorted.orderBy("brand.name").orderBy("suffix.suffix").orderBy("suffix.id"), page, (rows) =>
    rows.map(toSuffix),
  );
}
