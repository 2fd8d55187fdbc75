import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import { containing } from "#platform/name-search.ts";
import { partKey } from "#shared/part-key.ts";
import type { markings } from "../../contract/markings.ts";
import { MARKING } from "./save-marking.ts";

/** Marking codes, by code or by part. */
export async function listMarkings(
  { db }: Context,
  { words, sort, ...page }: ParsedInputOf<typeof markings.listMarkings>,
): Promise<DataOf<typeof markings.listMarkings>> {
  const found = db
    .selectFrom("datasheetMarkingCodes")
    .select(MARKING)
    .$if(Boolean(words), (query) =>
      query.where((eb) => eb.or([eb("codeKey", "=", partKey(words!)), eb("mpn", "ilike", containing(words!))])),
    );
  const sorted = sortedBy(found, sort, { code: "code", mpn: "mpn", package: "packageKey", source: "source" });
  return listPage(sorted.orderBy("codeKey").orderBy("id"), page, (rows) => rows);
}
