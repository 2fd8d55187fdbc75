import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { documents } from "../../contract/documents.ts";
import { selectListedDocuments, toDocumentCards } from "./document-queries.ts";
import { ORDER_BY_ARRIVAL } from "./document-order.ts";

/** Not called as files for tests are while nobody knows what it describes. */
const IS_NAMED = sql<boolean>`not (document.brand_id is null and document.title ~* '^(bad|broken|test|sample)[ _-]|[ _-](test|sample)$'
  and not exists (select from datasheet_document_parts link where link.document_id = document.id))`;

/** The published documents that came last; samples stand behind real ones. */
export async function newestDocuments(
  context: Context,
  page: ParsedInputOf<typeof documents.newestDocuments>,
): Promise<DataOf<typeof documents.newestDocuments>> {
  const newestFirst = selectListedDocuments(context).where(IS_NAMED).orderBy(ORDER_BY_ARRIVAL);
  return listPage(newestFirst, page, toDocumentCards);
}
