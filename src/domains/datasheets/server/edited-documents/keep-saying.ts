import { sql } from "kysely";
import type { UserContext } from "#platform/context.ts";
import type { DocumentField } from "../../document-fields.ts";

/** No import says otherwise of these fields of documents from now on. */
export async function keepSaying(
  { db, now, user }: Pick<UserContext, "db" | "now" | "user">,
  documentIds: number[],
  fields: DocumentField[],
): Promise<void> {
  const edits = documentIds.flatMap((documentId) =>
    fields.map((field) => ({ documentId, field, saidBy: user.id, saidAt: now })),
  );
  if (edits.length === 0) return;
  await db
    .insertInto("datasheetDocumentEdits")
    .values(edits)
    .onConflict((conflict) =>
      conflict.columns(["documentId", "field"]).doUpdateSet({
        saidBy: user.id,
        saidAt: now,
        differing: null,
        differingSource: null,
        differingAt: null,
        refused: sql`'{}'`,
      }),
    )
    .execute();
}
