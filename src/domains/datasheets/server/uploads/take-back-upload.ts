import { sql } from "kysely";
import { catalogueRefusals } from "#domains/catalogue/errors.ts";
import { lockTakenBack, takeBackParts } from "#domains/catalogue/server/public/parts-of-documents.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction, type Database } from "#platform/database.ts";
import type { CaseUndo } from "#platform/domain/case-queue.ts";
import { hasMoved } from "#platform/move-rows.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { dropWaiting } from "#platform/tasks.ts";
import { uploadStates } from "../../states.ts";
import { leaveLine, lockLines } from "../document-versions/line.ts";
import { readPagesTask } from "../documents/read-document-pages.ts";
import { recountDocuments } from "../documents/recount-documents.ts";
import { refuseProving } from "../documents/refuse-proving.ts";
import { renderPreviewTask } from "../documents/render-preview.ts";
import { linksOf, Made, placesOf } from "./made-by-publishing.ts";

type Decided = Parameters<CaseUndo["restore"]>[1];

export const rememberUpload = ({ db }: Pick<Context, "db">, id: number) =>
  db.selectFrom("datasheetUploads").select(["reason", "documentId"]).where("id", "=", id).executeTakeFirst();

/**
 * Has an upload wait again that was decided at that moment: what publishing made is gone, what it changed is as it was.
 * Answers what stands in the way: what else names its document, parts or brand.
 */
export async function reopenUpload(context: UserContext, decided: Decided): Promise<boolean | string> {
  const { id, decision, decidedAt, former } = decided;
  const { db, now } = context;
  const told = { decidedAt: null, decidedBy: null, reason: former["reason"] as string, updatedAt: now };
  const update = db
    .updateTable("datasheetUploads")
    .set(told)
    .where("id", "=", id)
    .where("decidedAt", "=", decidedAt)
    .where("userId", "is not", null);
  // Its uploader may have begun to mend it.
  if (decision === "rejected")
    return hasMoved(update.where("updatedAt", "=", decidedAt), {
      states: uploadStates,
      to: "waiting",
      from: ["rejected"],
    });
  return inTransaction(context, async (context) => {
    // As whoever publishes takes them.
    await lockInTransaction(context, "datasheets.publishUpload");
    await lockLines(context.db);
    const published = context.db
      .selectFrom("datasheetUploads")
      .select(["made", "categoryId", "description"])
      .where("id", "=", id)
      .where("state", "=", "published")
      .where("decidedAt", "=", decidedAt);
    const upload = await published.executeTakeFirst();
    if (!upload?.made) return false;
    const { made: stored, ...said } = upload;
    const made = Made.parse(stored);
    const document = await context.db
      .selectFrom("datasheetDocuments")
      .select("brandId")
      .where("id", "=", made.documentId)
      .executeTakeFirst();
    // What counts them comes before the document and the parts, and before the upload, which goes with its category.
    await lockTakenBack(context.db, { ...made, ...said }, document?.brandId);
    const present = await published.forUpdate().executeTakeFirst();
    if (JSON.stringify(present) !== JSON.stringify(upload)) throw catalogueRefusals.editedMeanwhile();
    const why = (await takeBackDocument(context.db, id, made)) ?? (await takeBackParts(context, { ...made, ...said }));
    if (why !== null) return why;
    await dropWaiting(context.db, readPagesTask, { documentId: made.documentId });
    await dropWaiting(context.db, renderPreviewTask, { documentId: made.documentId });
    const back = update.set({ documentId: former["documentId"] as number | null, made: null });
    return hasMoved(back, { states: uploadStates, to: "waiting", from: ["published"] });
  });
}

/** The document that was made, or what one lists since; answers why that stays. */
async function takeBackDocument(db: Database, uploadId: number, made: Made): Promise<string | null> {
  const { documentId, isNew, links, placesBefore, placesAfter } = made;
  const document = await db
    .selectFrom("datasheetDocuments")
    .select(["state", "brandId"])
    .where("id", "=", documentId)
    .forUpdate()
    .executeTakeFirst();
  if (document?.state !== "published") return "规格书之后已下架或隐藏";
  const listed = new Set(await linksOf(db, documentId));
  if (links.some((id) => !listed.has(id)) || (isNew && listed.size > links.length)) return "规格书的型号之后有变化";
  if (!isNew) {
    await refuseProving(db, sql`proof.document_id = ${documentId} and proof.part_id = any(${links}::bigint[])`);
    await db
      .deleteFrom("datasheetDocumentParts")
      .where("documentId", "=", documentId)
      .where("partId", "in", [0, ...links])
      .execute();
    return null;
  }
  await refuseProving(db, sql`proof.document_id = ${documentId}`);
  const use = await useOfDocument(db, documentId, uploadId);
  if (use) return `这份规格书已有${use}`;
  const present = await placesOf(
    db,
    placesAfter.map(({ id }) => id),
  );
  const own = present.find((place) => place.id === documentId);
  const follower = await db
    .selectFrom("datasheetDocuments")
    .select("id")
    .where("lineId", "=", own?.lineId ?? 0)
    .where("id", ">", documentId)
    .executeTakeFirst();
  const isAsMade = !follower && JSON.stringify(present) === JSON.stringify(placesAfter);
  // What was read off its pages, or joined by hand since, stays among the others.
  if (!isAsMade) await leaveLine(db, documentId);
  await db.deleteFrom("datasheetDocuments").where("id", "=", documentId).execute();
  for (const { id, lineId, edition, isApart } of isAsMade ? placesBefore : [])
    await db
      .updateTable("datasheetDocuments")
      .set({ lineId, edition, isApart, updatedAt: sql`now()` })
      .where("id", "=", id)
      .execute();
  await recountDocuments(
    db,
    placesBefore.map(({ id }) => id),
    document.brandId === null ? [] : [document.brandId],
  );
  return null;
}

/** What goes with a document: all else that names one is a use of it. */
const OWN = ["datasheet_document_parts", "datasheet_document_pages"];
const USES: Record<string, string> = {
  datasheet_corrections: "纠错",
  datasheet_document_acts: "运营操作",
  datasheet_document_edits: "运营设定",
  datasheet_objections: "下架异议",
  datasheet_uploads: "其他上传",
  datasheets_fetches: "外链抓取",
};

/** What others have made of a document, in words; null where nobody has. */
async function useOfDocument(db: Database, id: number, uploadId: number): Promise<string | null> {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'datasheet_documents'::regclass and cardinality(conkey) = 1
      and confkey[1] = (select attnum from pg_attribute where attrelid = 'datasheet_documents'::regclass and attname = 'id')
      and conrelid::regclass::text <> all(${OWN}) order by 1, 2`.execute(db);
  for (const { table, column } of references) {
    const but = table === "datasheet_uploads" ? sql`and held.id <> ${uploadId}` : sql``;
    const { rows } = await sql`
      select from ${sql.table(table)} held where held.${sql.ref(column)} = ${id} ${but} limit 1`.execute(db);
    if (rows.length > 0) return USES[table] ?? "其他内容";
  }
  const { rows } = await sql`
    select from account_favourites where kind = 'document' and target_id = ${id} limit 1`.execute(db);
  return rows.length > 0 ? "人收藏" : null;
}
