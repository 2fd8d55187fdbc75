import { sql } from "kysely";
import { SAMPLE_MARK } from "#domains/catalogue/sample-documents.ts";
import { isToldForReal, type SampleSettings } from "#domains/catalogue/server/public/stepped-back.ts";
import type { Database } from "#platform/database.ts";

const SAMPLES_LAST = "document.is_sample";

/** SQL, without parameters, of how documents of one thing stand, of the row called `document`: samples last, other kinds behind datasheets, the newest first. */
export const DOCUMENT_ORDER = `${SAMPLES_LAST}, document.kind <> 'datasheet', document.id desc`;

/** The same of long lists, whose documents stand by the hour at which they came. */
export const ORDER_BY_ARRIVAL = sql.raw(`${SAMPLES_LAST}, document.created_at desc, document.id desc`);

const hasRealDocument = (partId: string) => `exists (
  select from datasheet_document_parts beside join datasheet_documents genuine on genuine.id = beside.document_id
  where beside.part_id = ${partId} and genuine.state = 'published' and not genuine.is_sample)`;

/** SQL: whether a part shows a document, of the rows called `document` and `link`: a sample not where the part is there for real. */
export function isShownOfPart({ samplesBesideReal }: SampleSettings): string {
  if (samplesBesideReal === "last") return "true";
  return `(not document.is_sample or not (${isToldForReal("link.part_id")} or ${hasRealDocument("link.part_id")}))`;
}

/** SQL: whether lists show the row called `document`: a sample not where any part of its is there for real. */
export function isListed({ samplesBesideReal }: SampleSettings): string {
  if (samplesBesideReal === "last") return "true";
  // No `exists`: the planner would look at the parts of all documents beforehand, for the few that are samples.
  return `(not document.is_sample or coalesce((select false from datasheet_document_parts own where own.document_id = document.id
    and (${isToldForReal("own.part_id")} or ${hasRealDocument("own.part_id")}) limit 1), true))`;
}

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
