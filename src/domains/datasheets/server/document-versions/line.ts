import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";

/** A document with its place among the editions. */
export interface LineMember {
  id: number;
  title: string;
  version: string | null;
  publishedOn: string | null;
  /** Whether one of them was read off its pages. */
  isEditionRead: boolean;
  isApart: boolean;
  isRemoved: boolean;
  lineId: number | null;
}

/** Only one at a time changes lines: until the transaction ends. */
export async function lockLines(db: Database): Promise<void> {
  await lockInTransaction({ db }, "datasheets.lines");
}

/** The line in which a document stands, oldest first; the document alone where it stands in none. */
export async function readLine(db: Database, documentId: number): Promise<LineMember[]> {
  const { rows } = await sql<LineMember>`
    select member.id, member.title, member.version, member.published_on, member.is_version_read or member.is_day_read as is_edition_read, member.is_apart, member.state <> 'published' as is_removed, member.line_id
    from datasheet_documents document join datasheet_documents member on member.id = document.id or member.line_id = document.line_id
    where document.id = ${documentId} order by member.edition`.execute(db);
  return rows;
}

/** Makes these documents one line, oldest first. They must be all of the lines in which they stand. */
export async function writeLine(db: Database, members: LineMember[]): Promise<void> {
  const known = members.find(({ lineId }) => lineId !== null)?.lineId ?? null;
  await sql`
    with line as materialized (select coalesce(${known}::bigint, nextval('datasheet_document_lines')) as id)
    update datasheet_documents document set line_id = line.id, edition = place, is_apart = false, updated_at = now()
    from line, unnest(${members.map(({ id }) => id)}::bigint[]) with ordinality as wanted (id, place)
    where document.id = wanted.id and (document.line_id, document.edition) is distinct from (line.id, place)`.execute(
    db,
  );
}

/** Takes a document out of its line for good. Answers those that are left, oldest first. */
export async function leaveLine(db: Database, documentId: number): Promise<LineMember[]> {
  const left = (await readLine(db, documentId)).filter(({ id }) => id !== documentId);
  await db
    .updateTable("datasheetDocuments")
    .set({ lineId: null, edition: null, isApart: true, updatedAt: sql`now()` })
    .where("id", "=", documentId)
    .execute();
  if (left.length === 1)
    await db
      .updateTable("datasheetDocuments")
      .set({ lineId: null, edition: null, updatedAt: sql`now()` })
      .where("id", "=", left[0]!.id)
      .execute();
  return left;
}

/** Why two documents can't be one edition and the next. */
export type JoinFailure = "same" | "reversed" | "hasSuccessor" | "hasPredecessor";

/**
 * The two lines as one, the newer document following the older; null where it does already. Each has one successor,
 * else nobody could say which edition is later.
 */
export function joinLines(
  older: number,
  newer: number,
  { before, after }: { before: LineMember[]; after: LineMember[] },
): LineMember[] | JoinFailure | null {
  if (older === newer) return "same";
  const [at, place] = [before.findIndex(({ id }) => id === older), before.findIndex(({ id }) => id === newer)];
  if (place >= 0) return place > at ? null : "reversed";
  if (before.slice(at + 1).some(({ isRemoved }) => !isRemoved)) return "hasSuccessor";
  if (after[0]!.id !== newer) return "hasPredecessor";
  return [...before, ...after];
}
