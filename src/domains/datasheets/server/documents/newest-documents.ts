import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { documents } from "../../contract/documents.ts";
import { selectListedDocuments, toDocumentCards } from "./document-queries.ts";
import { ORDER_BY_ARRIVAL } from "./document-order.ts";

/** The published documents that came last; samples stand behind real ones. */
export async function newestDocuments(
  context: Context,
  page: ParsedInputOf<typeof documents.newestDocuments>,
): Promise<DataOf<typeof documents.newestDocuments>> {
  const newestFirst = selectListedDocuments(context).orderBy(ORDER_BY_ARRIVAL);
  return listPage(newestFirst, page, toDocumentCards);
}
