import { buffer } from "node:stream/consumers";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { workFor } from "#platform/connection-shares.ts";
import type { UserContext } from "#platform/context.ts";
import { afterTransaction, inTransaction, type Database } from "#platform/database.ts";
import { moving } from "#platform/move-rows.ts";
import { enqueue, enqueueAll, type TaskContext } from "#platform/tasks.ts";
import { FileMissing, oneChunk } from "#ports/file-store/port.ts";
import { renderThumbnail } from "#platform/pdf/render-thumbnail.ts";
import { inspectPdf, type PdfInspection } from "#platform/pdf/inspect-pdf.ts";
import type { PrintedText } from "#platform/pdf/printed-text.ts";
import { readPages } from "#platform/pdf/read-pages.ts";
import { DAY_MS } from "#shared/durations.ts";
import { readBrandBook } from "#domains/catalogue/server/public.ts";
import { recogniseDocument, type Recognised } from "./recognise-document.ts";
import { uploadStates } from "../../states.ts";
import { findDocumentOfBytes } from "./upload-queries.ts";

export const readUploadTask = { name: "datasheets.readUpload", payload: z.object({ uploadId: z.int() }) };
export const queueUnreadUploadsTask = { name: "datasheets.queueUnreadUploads", payload: z.object({}) };

/** A paper says what it is at its beginning, which edition also at its end. */
const PAGES_AT_EACH_END = 6;
const MPNS_SHOWN = 20;
const INSPECTIONS_MAX = 2;
/** What an upload's columns hold. */
const TITLE_MAX = 200;
const BRAND_MAX = 100;
const VERSION_MAX = 50;
/** A process that is killed at its last try leaves an upload unread: after so long its uploader is to bring it again. */
const UNREAD_KEPT_DAYS = 3;
const PATIENT = { isPatient: true };

/** Reads what an upload is, and fills in what can be recognised. Done twice, or killed half-way, it changes nothing that its uploader has filled in. What fails at the last try can't be used. */
export async function readUpload(context: TaskContext, { uploadId }: { uploadId: number }): Promise<void> {
  const upload = await context.db
    .selectFrom("datasheetUploads")
    .select(["id", "userId", "sha256", "state", "fileName"])
    .where("id", "=", uploadId)
    .executeTakeFirst();
  if (!upload) return;
  try {
    if (upload.state === "reading") await workFor(upload.userId, () => read(context, upload));
  } catch (error) {
    if (!(await isTriedAgain(context, uploadId)))
      await finish(context, uploadId, { state: "unusable", failure: "unread" });
    throw error;
  } finally {
    await queueNextReading(context.db, upload.userId, { except: uploadId });
  }
}

async function read(context: TaskContext, upload: { id: number; sha256: string; fileName: string }): Promise<void> {
  const { db, ports } = context;
  const uploadId = upload.id;
  const known = await findDocumentOfBytes(context, upload.sha256);
  if (known && known.state !== "published")
    return finish(context, uploadId, { state: "unusable", failure: "takenDown" });
  let bytes: Buffer;
  try {
    bytes = await buffer(await ports.fileStore.read(upload.sha256));
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    return finish(context, uploadId, { state: "unusable", failure: "fileMissing" });
  }
  await tell(context, uploadId, 10);
  const inspected = await inspectPatiently(bytes);
  if (!inspected.ok) return finish(context, uploadId, { state: "unusable", failure: inspected.reason });
  await tell(context, uploadId, 40);
  const thumbnail = await renderThumbnail(bytes, PATIENT);
  const picture = thumbnail.ok ? await ports.fileStore.write(oneChunk(thumbnail.bytes)) : null;
  await tell(context, uploadId, 60);
  const texts = inspected.hasTextLayer ? await readEnds(bytes, inspected.pageCount) : [];
  await tell(context, uploadId, 90);
  const recognised = known
    ? await ofKnownDocument(db, known.id)
    : await recogniseDocument(context, await readBrandBook(context), { fileName: upload.fileName, inspected, texts });
  await finish(context, uploadId, {
    state: known ? "linked" : "draft",
    documentId: known?.id ?? null,
    pageCount: inspected.pageCount,
    hasTextLayer: inspected.hasTextLayer,
    thumbnailSha256: picture?.sha256 ?? null,
    ...cut(recognised),
  });
}

/** What is recognised is as long as a file's name or a document's title may be. */
function cut({ title, brandName, version, ...rest }: Partial<Recognised>): Partial<Recognised> {
  return {
    ...rest,
    title: title?.slice(0, TITLE_MAX) ?? "",
    brandName: brandName?.slice(0, BRAND_MAX) ?? "",
    version: version?.slice(0, VERSION_MAX) ?? "",
  };
}

/** A machine that is busy may take too long for a file that is none the worse. */
async function inspectPatiently(bytes: Buffer): Promise<PdfInspection> {
  let inspected = await inspectPdf(bytes, PATIENT);
  for (let tries = 1; tries < INSPECTIONS_MAX && !inspected.ok && inspected.reason === "tookTooLong"; tries++)
    inspected = await inspectPdf(bytes, PATIENT);
  return inspected;
}

/** Queues whose uploads are still to be read: those of a process that was killed. What nobody could read for days can't be used. */
export async function queueUnreadUploads({ db, now }: Pick<TaskContext, "db" | "now">): Promise<void> {
  const left = db
    .updateTable("datasheetUploads")
    .set({ failure: "unread", progress: 100, updatedAt: now })
    .where("updatedAt", "<", new Date(now.getTime() - UNREAD_KEPT_DAYS * DAY_MS));
  await moving(left, { states: uploadStates, to: "unusable" }).execute();
  const { rows } = await sql<{ id: number }>`
    select distinct on (user_id) id from datasheet_uploads upload
    where state = 'reading' and not ${isOneQueued(sql.ref("upload.user_id"), sql`job.state in ('created', 'retry')`)}
    order by user_id, id`.execute(db);
  await enqueueAll(
    db,
    readUploadTask,
    rows.map(({ id }) => ({ uploadId: id })),
  );
}

/** The same for the asker, once his transaction is over: a reading that ends just then sees what that has changed. */
export async function queueOnceCommitted(context: Pick<UserContext, "db" | "user">): Promise<void> {
  await afterTransaction(context, async ({ db, isCommitted }) => {
    if (isCommitted) await queueNextReading(db, context.user.id);
  });
}

/** Has what somebody brought first read, unless one of his is queued or under way already: who brings much keeps nobody waiting behind all of it. */
async function queueNextReading(
  db: Database,
  userId: number | null,
  { except = 0 }: { except?: number } = {},
): Promise<void> {
  const isOther = sql`other.id <> ${except} and job.state in ('created', 'retry', 'active')`;
  const { rows } = await sql<{ id: number }>`
    select id from datasheet_uploads where state = 'reading' and user_id is not distinct from ${userId} and id <> ${except}
      and not ${isOneQueued(sql`${userId}`, isOther)}
    order by id limit 1`.execute(db);
  if (rows[0]) await enqueue(db, readUploadTask, { uploadId: rows[0].id });
}

/** Whether one of somebody's is in the queue, in a `job` that is so. */
function isOneQueued(userId: RawBuilder<unknown>, isSo: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from pgboss.job join datasheet_uploads other on other.id = (job.data ->> 'uploadId')::bigint
    where job.name = ${readUploadTask.name} and other.state = 'reading'
      and other.user_id is not distinct from ${userId} and ${isSo})`;
}

async function isTriedAgain({ db }: TaskContext, uploadId: number): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where job.name = ${readUploadTask.name} and (job.data ->> 'uploadId')::bigint = ${uploadId}
      and (job.state in ('created', 'retry') or (job.state = 'active' and job.retry_count < job.retry_limit))`.execute(
    db,
  );
  return rows.length > 0;
}

async function tell({ db }: TaskContext, uploadId: number, progress: number): Promise<void> {
  await db
    .updateTable("datasheetUploads")
    .set({ progress })
    .where("id", "=", uploadId)
    .where("state", "=", "reading")
    .execute();
}

type Outcome =
  | { state: "unusable"; failure: string }
  | ({
      state: "draft" | "linked";
      documentId: number | null;
      pageCount: number;
      hasTextLayer: boolean;
      thumbnailSha256: string | null;
    } & Partial<Recognised>);

/** Of two readings at once the first one stands. */
async function finish(context: TaskContext, uploadId: number, { state, ...read }: Outcome): Promise<void> {
  await inTransaction(context, async ({ db, now }) => {
    const update = db
      .updateTable("datasheetUploads")
      .set({ ...read, progress: 100, updatedAt: now })
      .where("id", "=", uploadId);
    await moving(update, { states: uploadStates, to: state, from: ["reading"] }).execute();
  });
}

/** The first and the last pages. What can't be read is left out: then its uploader fills it in. */
async function readEnds(bytes: Buffer, pageCount: number): Promise<PrintedText[]> {
  const first = await readPages(bytes, { firstPage: 1, pages: PAGES_AT_EACH_END });
  const lastFrom = Math.max(PAGES_AT_EACH_END + 1, pageCount - PAGES_AT_EACH_END + 1);
  const last = lastFrom <= pageCount ? await readPages(bytes, { firstPage: lastFrom, pages: PAGES_AT_EACH_END }) : null;
  return [first, last].flatMap((read) => (read?.ok ? read.read.map(({ text }) => text) : []));
}

/** What is known of the document already. */
async function ofKnownDocument(db: Database, documentId: number): Promise<Partial<Recognised>> {
  const document = await db
    .selectFrom("datasheetDocuments as document")
    .leftJoin("datasheetBrands as brand", "brand.id", "document.brandId")
    .select([
      "document.title",
      "document.kind",
      "document.language",
      "document.version",
      "document.publishedOn",
      "brand.name as brandName",
    ])
    .where("document.id", "=", documentId)
    .executeTakeFirstOrThrow();
  const parts = await db
    .selectFrom("datasheetDocumentParts as link")
    .innerJoin("datasheetParts as part", "part.id", "link.partId")
    .select("part.mpn")
    .where("link.documentId", "=", documentId)
    .orderBy("part.popularity", "desc")
    .orderBy("part.id")
    .limit(MPNS_SHOWN)
    .execute();
  return {
    ...document,
    brandName: document.brandName ?? "",
    version: document.version ?? "",
    mpns: parts.map(({ mpn }) => mpn),
  };
}
