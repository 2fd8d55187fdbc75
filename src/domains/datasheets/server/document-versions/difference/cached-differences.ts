import { sql } from "kysely";
import { z } from "zod";
import type { Context } from "#platform/context.ts";
import { offsetOf, type Page } from "#platform/list-page.ts";
import type { Task, TaskContext } from "#platform/tasks.ts";
import type { ComparedPage, Difference } from "../../../contract/document-versions.ts";
import type { FoundDifference } from "./compare-behind-answer.ts";

export interface Pair {
  olderId: number;
  newerId: number;
}

/** Raised by whoever changes what is found or how it is told: what was kept before is found anew. */
const FORMAT = 1;
const KEPT_DAYS = 30;
/** That two can't be compared may have been the machine's fault. */
const FAILURE_KEPT_DAYS = 1;

export const forgetDifferencesTask = { name: "datasheets.forgetDifferences", payload: z.object({}) } satisfies Task;

/** What was found for two editions, a page of its rows; null where they are still to be compared. */
export async function findDifference(
  { db, now }: Context,
  { olderId, newerId }: Pair,
  page: Page,
): Promise<Pick<Difference, "state" | "counts" | "data" | "totalRecord"> | null> {
  const from = offsetOf(page);
  const {
    rows: [kept],
  } = await sql<{ counts: Difference["counts"] | null; data: ComparedPage[]; totalRecord: number }>`
    select counts, jsonb_array_length(rows) as "totalRecord", jsonb_path_query_array(rows, '$[$from to $to]', ${JSON.stringify({ from, to: from + page.pageSize - 1 })}::jsonb) as data
    from datasheet_document_differences
    where older_sha256 = (select sha256 from datasheet_documents where id = ${olderId}) and newer_sha256 = (select sha256 from datasheet_documents where id = ${newerId})
      and format = ${FORMAT} and (counts is not null or created_at > ${now}::timestamptz - make_interval(days => ${FAILURE_KEPT_DAYS}))`.execute(
    db,
  );
  if (!kept) return null;
  const { counts, data, totalRecord } = kept;
  return {
    state: counts ? "ready" : "failed",
    counts: counts ?? { changed: 0, added: 0, removed: 0, unreadable: 0, unchanged: 0 },
    data,
    totalRecord,
  };
}

/** Keeps what was found, or with null that they can't be compared; not where one of them is being read anew or was taken down meanwhile. */
export async function saveDifference(
  { db, now }: Context,
  { olderId, newerId }: Pair,
  found: FoundDifference | null,
): Promise<void> {
  await sql`
    insert into datasheet_document_differences (older_sha256, newer_sha256, format, counts, rows, created_at)
    select older.sha256, newer.sha256, ${FORMAT}, ${found?.counts ?? null}::jsonb, ${found?.rows ?? "[]"}::jsonb, ${now}
    from datasheet_documents older, datasheet_documents newer
    where older.id = ${olderId} and newer.id = ${newerId} and 'waiting' not in (older.text_state, newer.text_state) and (older.state, newer.state) = ('published', 'published')
    on conflict (older_sha256, newer_sha256) do update set format = excluded.format, counts = excluded.counts, rows = excluded.rows, created_at = excluded.created_at`.execute(
    db,
  );
}

/** Those that were found long ago go; who asks has them found anew. */
export async function forgetDifferences({ db, now }: TaskContext): Promise<void> {
  await sql`delete from datasheet_document_differences where created_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  );
}
