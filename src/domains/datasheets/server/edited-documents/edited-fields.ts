import type { Database } from "#platform/database.ts";
import type { DocumentField } from "../../document-fields.ts";

/** Of which fields of a document an operator's word stands. */
export async function editedFields(db: Database, documentId: number): Promise<Set<DocumentField>> {
  const edits = await db
    .selectFrom("datasheetDocumentEdits")
    .select("field")
    .where("documentId", "=", documentId)
    .execute();
  return new Set(edits.map(({ field }) => field as DocumentField));
}
