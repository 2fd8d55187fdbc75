import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import { containing } from "#platform/name-search.ts";
import type { editedParameters } from "../../contract/parameters.ts";
import { selectParameters } from "./find-edited-parameter.ts";

/** Parameters by name, English name or slug. */
export async function listEditedParameters(
  context: Context,
  { words, sort, ...page }: ParsedInputOf<typeof editedParameters.listEditedParameters>,
): Promise<DataOf<typeof editedParameters.listEditedParameters>> {
  const within = containing(words ?? "");
  const found = selectParameters(context).$if(Boolean(words), (query) =>
    query.where((eb) =>
      eb.or((["name", "nameEn", "slug"] as const).map((column) => eb(`parameter.${column}`, "ilike", within))),
    ),
  );
  const sorted = sortedBy(found, sort, {
    id: "parameter.id",
    name: "parameter.name",
    slug: "parameter.slug",
    kind: "parameter.kind",
  });
  return listPage(sorted.orderBy("parameter.name").orderBy("parameter.id"), page, (rows) => rows);
}
