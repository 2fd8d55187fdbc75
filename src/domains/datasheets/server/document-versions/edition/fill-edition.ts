import { sql } from "kysely";
import { z } from "zod";
import { inTransaction, type Database } from "#platform/database.ts";
import { enqueueAll, type TaskContext } from "#platform/tasks.ts";
import { EDITION_RULES, readEdition } from "./read-edition.ts";

export const readEditionTask = { name: "datasheets.readEdition", payload: z.object({ documentId: z.int() }) };

/** A paper says which edition it is at its beginning or its end. */
const PAGES_AT_EACH_END = 6;

/**
 * Writes the version and the day of publication that the pages of a document print, where nobody stated them. It belongs into the transaction that
 * ends its reading.
 */
export async function fillEdition(db: Database, documentId: number, now: Date): Promise<void> {
  const document = await db
    .selectFrom("datasheetDocuments")
    .select(["version", "publishedOn", "isVersionRead", "isDayRead", "pagesRead"])
    .where("id", "=", documentId)
    .where("editionRules", "<", EDITION_RULES)
    .forUpdate()
    .executeTakeFirst();
  if (!document) return;
  const { isVersionRead, isDayRead } = document;
  const stated = {
    version: isVersionRead ? null : document.version,
    publishedOn: isDayRead ? null : document.publishedOn,
  };
  const read =
    stated.version !== null && stated.publishedOn !== null
      ? stated
      : readEdition(await readEnds(db, documentId, document.pagesRead), now.toISOString().slice(0, 10));
  const version = stated.version ?? read.version;
  const publishedOn = stated.publishedOn ?? read.publishedOn;
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

/** The same for a document whose pages were read before. Done twice, or by two at once, it changes nothing. */
export async function readEditionAgain(context: TaskContext, { documentId }: { documentId: number }): Promise<void> {
  await inTransaction(context, ({ db, now }) => fillEdition(db, documentId, now));
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

async function readEnds(db: Database, documentId: number, pagesRead: number): Promise<string[]> {
  const pages = await db
    .selectFrom("datasheetDocumentPages")
    .select("text")
    .where("documentId", "=", documentId)
    .where(({ or, eb }) => or([eb("page", "<=", PAGES_AT_EACH_END), eb("page", ">", pagesRead - PAGES_AT_EACH_END)]))
    .orderBy("page")
    .execute();
  return pages.map(({ text }) => text);
}
