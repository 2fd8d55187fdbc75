import { sql } from "kysely";
import { z } from "zod";
import { recordAction } from "#domains/audit/server/public.ts";
import { askAgain, HeldDifference } from "#domains/catalogue/server/public/operator-words.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { CaseUndo } from "#platform/domain/case-queue.ts";
import type { DocumentField } from "../../document-fields.ts";
import { brandIn } from "./decide-difference.ts";
import { partsAsText, presentParts } from "./differences.ts";
import { rememberDocument, restoreDocumentField, textOf } from "./said-before.ts";

const Was = z.object({
  documentId: z.int(),
  columns: z.object({ brandId: z.int().nullable() }),
  held: HeldDifference.extend({ field: z.string() }),
});

export async function rememberDifference(
  { db }: Pick<Context, "db">,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const held = await db
    .selectFrom("datasheetDocumentEdits")
    .select(["documentId", "field", "differing"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!held) return undefined;
  const { documentId, field } = held;
  const brandId = brandIn(held);
  const asked = { documentId, field: field as DocumentField, ...(brandId !== undefined && { brandId }) };
  return { ...(await rememberDocument(db, asked)) };
}

/** Has a difference wait again: an operator's word stands once more, and what an import says instead is asked about. */
export async function reopenDifference(
  context: UserContext,
  { id, decision, former }: Parameters<CaseUndo["restore"]>[1],
): Promise<boolean | string> {
  const { db } = context;
  const { documentId, columns, held } = Was.parse(former);
  if (decision === "kept") return askAgain(db, "datasheet_document_edits", { id, held });
  const { differing } = held;
  const field = held.field as DocumentField;
  const present = await rememberDocument(db, { documentId, field, ...(field === "brand" && columns) });
  if (!present || textOf(present, field) !== (await writtenFor(context, field, differing))) return "这一项之后又有更改";
  if (!(await restoreDocumentField(context, former, { field, saidAt: null }))) return "这一项之后又有更改";
  await recordAction(context, {
    act: "settle-document-difference",
    subject: "document",
    subjectId: documentId,
    reason: "撤销采纳来源",
    before: { [field]: "采纳来源" },
    after: { [field]: "运营设定" },
  });
  return true;
}

/** What adopting writes: of parts those that are there. */
async function writtenFor({ db }: Pick<Context, "db">, field: DocumentField, differing: string): Promise<string> {
  if (field !== "parts") return differing;
  const { rows } = await sql<{ id: number }>`
    select id from datasheet_parts where id in (${presentParts(sql`${differing}`)}) and deleted_at is null`.execute(db);
  return partsAsText(rows.map(({ id }) => id));
}
