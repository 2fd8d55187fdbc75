import { sql } from "kysely";
import { z } from "zod";
import { isSaidAt, putBackHeld } from "#domains/catalogue/server/public/operator-words.ts";
import type { UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import type { DocumentField } from "../../document-fields.ts";
import { recountDocuments } from "../documents/recount-documents.ts";
import { refuseProving } from "../documents/refuse-proving.ts";
import { partsAsText } from "./differences.ts";
import { lockDocument } from "./lock-document.ts";

const Columns = z.object({
  title: z.string(),
  kind: z.string(),
  language: z.string().nullable(),
  version: z.string().nullable(),
  isVersionRead: z.boolean(),
  publishedOn: z.string().nullable(),
  isDayRead: z.boolean(),
  brandId: z.int().nullable(),
});
const Was = z.object({
  documentId: z.int(),
  columns: Columns,
  parts: z.array(z.int()),
  /** That an operator had said so, and what imports said instead. */
  held: z.record(z.string(), z.unknown()).nullable(),
});
/** What a document said, and whose word a field of it was. */
type DocumentBefore = z.output<typeof Was>;

/** The columns that tell of a field. */
const OF_FIELD = {
  title: ["title"],
  kind: ["kind"],
  language: ["language"],
  version: ["version", "isVersionRead"],
  "published-on": ["publishedOn", "isDayRead"],
  brand: ["brandId"],
} as const satisfies Record<Exclude<DocumentField, "parts">, (keyof z.output<typeof Columns>)[]>;

/** What a document says and whose word a field of it is, as plain JSON; null where there is none. It is kept until the transaction ends, for a brand that it is given, too. */
export async function rememberDocument(
  db: Database,
  { documentId, field, brandId }: { documentId: number; field: DocumentField; brandId?: number | null },
): Promise<DocumentBefore | null> {
  await lockDocument(db, documentId, brandId);
  const columns = await db
    .selectFrom("datasheetDocuments")
    .select(Object.keys(Columns.shape) as (keyof typeof Columns.shape)[])
    .where("id", "=", documentId)
    .executeTakeFirst();
  if (!columns) return null;
  const links = await db
    .selectFrom("datasheetDocumentParts")
    .select("partId")
    .where("documentId", "=", documentId)
    .orderBy("partId")
    .execute();
  const { rows } = await sql<{ held: DocumentBefore["held"] }>`select (select to_jsonb(held)
    from datasheet_document_edits held where document_id = ${documentId} and field = ${field}) as held`.execute(
    db.withoutPlugins(),
  );
  return { documentId, columns, parts: links.map(({ partId }) => partId), held: rows[0]!.held };
}

/** What stands in a field as text, as it is kept of differences. */
export function textOf({ columns, parts }: DocumentBefore, field: DocumentField): string | null {
  if (field === "parts") return partsAsText(parts);
  const value = columns[OF_FIELD[field][0]];
  return value === null ? null : String(value);
}

/**
 * Writes what stood in a field of a document, as it was said then, in the caller's transaction. False where an
 * operator has spoken of it at another moment than `saidAt` (null: nobody's word stands).
 */
export async function restoreDocumentField(
  { db, now }: UserContext,
  former: unknown,
  { field, saidAt }: { field: DocumentField; saidAt: Date | null },
): Promise<boolean> {
  const { documentId, columns, parts, held } = Was.parse(former);
  const present = await rememberDocument(db, {
    documentId,
    field,
    ...(field === "brand" && { brandId: columns.brandId }),
  });
  if (!present || !isSaidAt(present.held, saidAt)) return false;
  if (field === "parts") await writeParts(db, documentId, parts);
  const told = field === "parts" ? [] : OF_FIELD[field].map((column) => [column, columns[column]]);
  await db
    .updateTable("datasheetDocuments")
    .set({ ...Object.fromEntries(told), updatedAt: now })
    .where("id", "=", documentId)
    .execute();
  if (field === "brand")
    await recountDocuments(db, [documentId], present.columns.brandId === null ? [] : [present.columns.brandId]);
  await db
    .deleteFrom("datasheetDocumentEdits")
    .where("documentId", "=", documentId)
    .where("field", "=", field)
    .execute();
  await putBackHeld(db, "datasheet_document_edits", held);
  return true;
}

/** Those of them that are there still. */
async function writeParts(db: Database, documentId: number, parts: number[]): Promise<void> {
  await refuseProving(db, sql`proof.document_id = ${documentId} and proof.part_id <> all(${parts}::bigint[])`);
  await db
    .deleteFrom("datasheetDocumentParts")
    .where("documentId", "=", documentId)
    .where("partId", "not in", [0, ...parts])
    .execute();
  await sql`insert into datasheet_document_parts (document_id, part_id)
    select ${documentId}::bigint, id from datasheet_parts where id = any(${parts}::bigint[]) and deleted_at is null
    order by id for key share on conflict do nothing`.execute(db);
}
