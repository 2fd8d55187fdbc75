import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import type { suffixes } from "../../contract/suffixes.ts";
import { selectSuffixes, toSuffix } from "./save-suffix.ts";

/** Packaging suffixes, by brand or by themselves. */
export async function listSuffixes(
  context: Context,
  { words, ...page }: ParsedInputOf<typeof suffixes.listSuffixes>,
): Promise<DataOf<typeof suffixes.listSuffixes>> {
  const found = selectSuffixes(context)
    .$if(Boolean(words), (query) =>
      query.where((eb) =>
        eb.or([eb("suffix.suffix", "ilike", containing(words!)), eb("brand.name", "ilike", containing(words!))]),
      ),
    )
    .orderBy("brand.name")
    .orderBy("suffix.suffix")
    .orderBy("suffix.id");
  return listPage(found, page, (rows) => rows.map(toSuffix));
}
