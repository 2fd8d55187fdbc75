import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { z } from "zod";
import { inTransaction, type Database } from "#platform/database.ts";
import { moving } from "#platform/move-rows.ts";
import { enqueue, enqueueAll, type TaskContext } from "#platform/tasks.ts";
import { TOKENS_VERSION } from "#platform/text-search/tokens.ts";
import { FileMissing } from "#ports/file-store/port.ts";
import { fillEdition } from "../document-versions/edition/fill-edition.ts";
import { textStates } from "../../states.ts";
import { renderPreviewTask } from "./render-preview.ts";
import { readPages } from "#platform/pdf/read-pages.ts";
import type { PdfPages } from "#platform/pdf/read-pdf-pages.ts";
import type { PdfRefusalReason } from "#platform/pdf/refusal-reasons.ts";
import { MINUTE_MS } from "#shared/durations.ts";

export const readPagesTask = { name: "datasheets.readPages", payload: z.object({ documentId: z.int() }) };

/** What reading one document may take in all. */
export const TEXT_MS_MAX = 10 * MINUTE_MS;
/** After so long it is queued again, behind the others. */
const TURN_MS = MINUTE_MS;
/** Limits that one page alone may break: after that the batches begin anew with one page and double, so that what comes before it is had. */
const LIMITS = new Set(["tookTooLong", "tooMuchMemory"]);
const TEXT = { states: textStates, column: "textState" } as const;
const FEWEST_OF_A_FULL_BATCH = 64;

/** Why the text of a document can't be read. */
export type TextFailure = PdfRefusalReason | "fileMissing" | "timeUsedUp";

/**
 * Reads a document's text in batches, each in a transaction, so that it goes on after a kill; a file that can't be
 * read or takes too long is told so for good.
 */
export async function readDocumentPages(
  context: TaskContext,
  { documentId }: { documentId: number },
  turnMs = TURN_MS,
): Promise<void> {
  const { db, log } = context;
  const document = await db
    .selectFrom("datasheetDocuments")
    .select(["sha256", "textState", "pagesRead", "textMs"])
    .where("id", "=", documentId)
    .executeTakeFirst();
  if (document?.textState !== "waiting") return;
  const bytes = await readFile(context, document.sha256);
  if (bytes === null) return giveUp(context, documentId, "fileMissing");
  let { pagesRead, textMs }: { pagesRead: number | null; textMs: number } = document;
  let pages: number | undefined;
  while (pagesRead !== null) {
    if (textMs >= TEXT_MS_MAX) return giveUp(context, documentId, "timeUsedUp");
    if (textMs > document.textMs + turnMs) return enqueue(db, readPagesTask, { documentId });
    const batch = await readPages(bytes, { firstPage: pagesRead + 1, pages });
    textMs = await countTime(context, documentId, batch.tookMs);
    if (batch.ok) {
      pagesRead = await savePages(context, documentId, { ...batch, pagesRead });
      pages = pages === undefined || pages >= FEWEST_OF_A_FULL_BATCH ? undefined : pages * 2;
    } else if (LIMITS.has(batch.reason) && pages !== 1) pages = 1;
    else return giveUp(context, documentId, batch.reason);
  }
  // A process that is killed before it leaves it to the next start.
  await fillEdition(context, { documentId });
  log.debug({ documentId }, "the pages of a document are read");
  // Every search goes through the list of what is new in the index; a whole stack of documents is merged at once.
  if ((await countWaitingTexts(db)) === 0)
    await sql`select gin_clean_pending_list('datasheet_document_pages_search_idx')`.execute(db);
}

/** Has a document's cover drawn and its pages read. With a transaction's database only if the document comes to be. */
export async function queueNewDocument(db: Database, documentId: number): Promise<void> {
  await enqueue(db, renderPreviewTask, { documentId });
  await enqueue(db, readPagesTask, { documentId });
}

/** Queues every document that still waits for its text and is not queued: those of an import that ran while no portal did, or was killed. */
export async function queueWaitingTexts(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from datasheet_documents where text_state = 'waiting' and not exists (
      select from pgboss.job where name = ${readPagesTask.name} and state in ('created', 'retry') and (data ->> 'documentId')::bigint = datasheet_documents.id)
    order by id`.execute(db);
  await enqueueAll(
    db,
    readPagesTask,
    rows.map(({ id }) => ({ documentId: id })),
  );
}

/** How many documents wait for their text, or are being read. */
export async function countWaitingTexts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("datasheetDocuments")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("textState", "=", "waiting")
    .executeTakeFirstOrThrow();
  return count;
}

async function readFile({ ports }: TaskContext, sha256: string): Promise<Buffer | null> {
  try {
    return await buffer(await ports.fileStore.read(sha256));
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

/** Answers how many pages are read now; null where nothing is left to do. */
async function savePages(
  context: TaskContext,
  documentId: number,
  batch: PdfPages & { pagesRead: number },
): Promise<number | null> {
  const { pageCount, read } = batch;
  return inTransaction(context, async ({ db, now }) => {
    const document = await db
      .selectFrom("datasheetDocuments")
      .select(["textState", "pagesRead"])
      .where("id", "=", documentId)
      .forUpdate()
      .executeTakeFirst();
    if (document?.textState !== "waiting") return null;
    // Somebody else came first: what he has written stands.
    if (document.pagesRead !== batch.pagesRead) return document.pagesRead;
    const rows = read.map(({ text, search }, index) => ({
      documentId,
      page: batch.pagesRead + index + 1,
      text,
      search: sql<string>`${search}::tsvector`,
      tokensVersion: TOKENS_VERSION,
    }));
    if (rows.length > 0)
      await db
        .insertInto("datasheetDocumentPages")
        .values(rows)
        .onConflict((conflict) => conflict.columns(["documentId", "page"]).doNothing())
        .execute();
    const pagesRead = batch.pagesRead + read.length;
    const isWhole = pagesRead >= pageCount || read.length === 0;
    const update = db
      .updateTable("datasheetDocuments")
      .set({
        pagesRead,
        pageCount,
        ...(batch.pagesRead === 0 && { tokensVersion: TOKENS_VERSION }),
        ...(isWhole && { updatedAt: now }),
      })
      .where("id", "=", documentId);
    await (isWhole ? moving(update, { ...TEXT, to: "ready" }) : update).execute();
    return isWhole ? null : pagesRead;
  });
}

/** Kept at once, so that no kill makes it less. Answers what reading the document has taken so far. */
async function countTime({ db }: TaskContext, documentId: number, tookMs: number): Promise<number> {
  const counted = await db
    .updateTable("datasheetDocuments")
    .set({ textMs: sql`text_ms + ${tookMs}` })
    .where("id", "=", documentId)
    .returning("textMs")
    .executeTakeFirst();
  return counted?.textMs ?? 0;
}

/** What was read before stays. */
async function giveUp({ db, log, now }: TaskContext, documentId: number, reason: TextFailure): Promise<void> {
  log.warn({ documentId, reason }, "the text of a document can't be read");
  const update = db
    .updateTable("datasheetDocuments")
    .set({ textFailure: reason, updatedAt: now })
    .where("id", "=", documentId);
  await moving(update, { ...TEXT, to: "failed" }).execute();
}
