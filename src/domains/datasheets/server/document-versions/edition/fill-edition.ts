import { sql } from "kysely";
import { z } from "zod";
import { inTransaction, type Database } from "#platform/database.ts";
import { enqueueAll, type TaskContext } from "#platform/tasks.ts";
import { editedFields } from "../../edited-documents/edited-fields.ts";
import { readTexts } from "../../texts/text-jobs.ts";
import type { Edition } from "../compare-editions.ts";

export const readEditionTask = { name: "datasheets.readEdition", payload: z.object({ documentId: z.int() }) };

/** By the version of the rules of `read-edition.ts`: what older ones have read is read anew. */
export const EDITION_RULES = 1;
/** A paper says which edition it is at its beginning or its end. */
const PAGES_AT_EACH_END = 6;
/** Neither is stated: that of a document whose texts take too long to read. */
const NOTHING: Edition = { version: null, publishedOn: null };

/**
 * Writes the version and the day of publication that the pages of a document print, where nobody stated them, once its
 * pages are read. Done twice, or by two at once, it changes nothing.
 */
export async function fillEdition(context: TaskContext, { documentId }: { documentId: number }): Promise<void> {
  const document = await selectUnread(context.db, documentId).executeTakeFirst();
  if (!document) return;
  // What a sample prints is no edition of the maker's.
  const isStated = document.isSample || Object.values(statedOf(document)).every((value) => value !== null);
  // Outside of the transaction: the worker may be busy.
  const printed = isStated ? NOTHING : await readPrintedEdition(context, documentId, document.pagesRead);
  await inTransaction(context, ({ db, now }) => write(db, documentId, { printed, now }));
}

async function write(
  db: Database,
  documentId: number,
  { printed, now }: { printed: Edition; now: Date },
): Promise<void> {
  const document = await selectUnread(db, documentId).forUpdate().executeTakeFirst();
  if (!document) return;
  const edited = await editedFields(db, documentId);
  const stated = statedOf(document);
  // Where an operator has said that there is none, none is read.
  const version = stated.version ?? (edited.has("version") ? null : printed.version);
  const publishedOn = stated.publishedOn ?? (edited.has("published-on") ? null : printed.publishedOn);
  const isNews = version !== document.version || publishedOn !== document.publishedOn;
  await db
    .updateTable("datasheetDocuments")
    .set({
      editionRules: EDITION_RULES,
      ...(isNews && {
        version,
        publishedOn,
        isVersionRead: stated.version === null && version !== null,
        isDayRead: stated.publishedOn === null && publishedOn !== null,
        updatedAt: now,
      }),
    })
    .where("id", "=", documentId)
    .execute();
}

function selectUnread(db: Database, documentId: number) {
  return db
    .selectFrom("datasheetDocuments")
    .select(["version", "publishedOn", "isVersionRead", "isDayRead", "pagesRead", "isSample"])
    .where("id", "=", documentId)
    .where("editionRules", "<", EDITION_RULES);
}

/** What somebody has stated of an edition; what was read before is no statement. */
function statedOf(document: Edition & { isVersionRead: boolean; isDayRead: boolean }) {
  return {
    version: document.isVersionRead ? null : document.version,
    publishedOn: document.isDayRead ? null : document.publishedOn,
  };
}

/** Queues every document that is read, but not by these rules for its edition, and is not queued. */
export async function queueUnreadEditions(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from datasheet_documents where edition_rules < ${EDITION_RULES} and text_state <> 'waiting' and pages_read > 0 and not exists (
      select from pgboss.job where name = ${readEditionTask.name} and state in ('created', 'retry') and (data ->> 'documentId')::bigint = datasheet_documents.id)
    order by id`.execute(db);
  await enqueueAll(
    db,
    readEditionTask,
    rows.map(({ id }) => ({ documentId: id })),
  );
}

/** What a worker reads off the first and the last pages. */
async function readPrintedEdition(
  { db, now }: Pick<TaskContext, "db" | "now">,
  documentId: number,
  pagesRead: number,
): Promise<Edition> {
  const pages = await db
    .selectFrom("datasheetDocumentPages")
    .select("text")
    .where("documentId", "=", documentId)
    .where(({ or, eb }) => or([eb("page", "<=", PAGES_AT_EACH_END), eb("page", ">", pagesRead - PAGES_AT_EACH_END)]))
    .orderBy("page")
    .execute();
  if (pages.length === 0) return NOTHING;
  const texts = pages.map(({ text }) => text);
  return (await readTexts<"edition">({ kind: "edition", texts, today: now.toISOString().slice(0, 10) })) ?? NOTHING;
}
