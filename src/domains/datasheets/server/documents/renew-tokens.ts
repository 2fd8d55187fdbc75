import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "#platform/database.ts";
import { enqueueAll, type TaskContext } from "#platform/tasks.ts";
import type { PrintedText } from "#platform/pdf/printed-text.ts";
import { TOKENS_VERSION } from "#platform/text-search/tokens.ts";
import { readTexts } from "../texts/text-jobs.ts";

export const renewTokensTask = { name: "datasheets.renewTokens", payload: z.object({ documentId: z.int() }) };

const PAGES_AT_ONCE = 20;

/**
 * Makes anew the tokens that older rules made of a document's text, batch by batch; meanwhile its pages are found by
 * those they have.
 */
export async function renewTokens({ db, log }: TaskContext, { documentId }: { documentId: number }): Promise<void> {
  let last = 0;
  for (;;) {
    const pages = await db
      .selectFrom("datasheetDocumentPages")
      .select(["page", "text"])
      .where("documentId", "=", documentId)
      .where("page", ">", last)
      .where("tokensVersion", "<", TOKENS_VERSION)
      .orderBy("page")
      .limit(PAGES_AT_ONCE)
      .execute();
    if (pages.length === 0) break;
    await savePages(db, documentId, pages);
    last = pages.at(-1)!.page;
  }
  await sql`
    update datasheet_documents set tokens_version = ${TOKENS_VERSION} where id = ${documentId} and tokens_version < ${TOKENS_VERSION}
      and not exists (select from datasheet_document_pages where document_id = ${documentId} and tokens_version < ${TOKENS_VERSION})`.execute(
    db,
  );
  log.debug({ documentId }, "the tokens of a document are renewed");
}

/** Queues every document with tokens of older rules that is not queued. */
export async function queueOldTokens(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from datasheet_documents where tokens_version < ${TOKENS_VERSION} and pages_read > 0 and not exists (
      select from pgboss.job where name = ${renewTokensTask.name} and state in ('created', 'retry') and (data ->> 'documentId')::bigint = datasheet_documents.id)
    order by id`.execute(db);
  await enqueueAll(
    db,
    renewTokensTask,
    rows.map(({ id }) => ({ documentId: id })),
  );
}

async function savePages(
  db: Database,
  documentId: number,
  pages: readonly { page: number; text: PrintedText }[],
): Promise<void> {
  const vectors = await readTexts<"tokens">({ kind: "tokens", texts: pages.map(({ text }) => text) });
  if (!vectors) throw new Error("the tokens of some pages take too long to be made");
  await sql`
    update datasheet_document_pages page set search = renewed.search::tsvector, tokens_version = ${TOKENS_VERSION}
    from unnest(${pages.map(({ page }) => page)}::int[], ${vectors}::text[]) as renewed (page, search)
    where page.document_id = ${documentId} and page.page = renewed.page and page.tokens_version < ${TOKENS_VERSION}`.execute(
    db,
  );
}
