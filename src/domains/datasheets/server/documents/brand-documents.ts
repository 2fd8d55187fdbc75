import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { documents } from "../../contract/documents.ts";
import { selectListedDocuments, toDocumentCards } from "./document-queries.ts";
import { DOCUMENT_ORDER } from "./document-order.ts";

/** The published documents of a brand; samples stand behind real ones. */
export async function brandDocuments(
  context: Context,
  { brandId, ...page }: ParsedInputOf<typeof documents.brandDocuments>,
): Promise<DataOf<typeof documents.brandDocuments>> {
  const found = selectListedDocuments(context).where("document.brandId", "=", brandId).orderBy(sql.raw(DOCUMENT_ORDER));
  return listPage(found, page, toDocumentCards);
}
