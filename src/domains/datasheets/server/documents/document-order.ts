import { sql } from "kysely";
import { SAMPLE_MARK } from "#domains/catalogue/sample-documents.ts";
import type { Database } from "#platform/database.ts";

const SAMPLES_LAST = "document.is_sample";

/** SQL, without parameters, of how documents of one thing stand, of the row called `document`: samples last, other kinds behind datasheets, the newest first. */
export const DOCUMENT_ORDER = `${SAMPLES_LAST}, document.kind <> 'datasheet', document.id desc`;

/** The same of long lists, whose documents stand by the hour at which they came. */
export const ORDER_BY_ARRIVAL = sql.raw(`${SAMPLES_LAST}, document.created_at desc, document.id desc`);

/** SQL of the title of the row called `document`, as `markedTitle` says it. */
export const MARKED_TITLE = `case when document.is_sample then '${SAMPLE_MARK}' else '' end || document.title`;

/** Which of these documents are samples. */
export async function samplesAmong(db: Database, documentIds: readonly number[]): Promise<Set<number>> {
  if (documentIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from datasheet_documents where id = any(${documentIds}::bigint[]) and is_sample`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** As they were found, samples behind all others. */
export function samplesLast(documentIds: readonly number[], samples: ReadonlySet<number>): number[] {
  return [...documentIds.filter((id) => !samples.has(id)), ...documentIds.filter((id) => samples.has(id))];
}
