import { sql } from "kysely";
import { inTransaction, type Database } from "#platform/database.ts";
import { sortEditions } from "./compare-editions.ts";
import { type LineMember, lockLines, readLine, writeLine } from "./line.ts";
import { titleKey } from "./title-key.ts";

/** An address that ends so is that of one file: what is there later took its place. */
const FILE_ADDRESS = /^[^?#]+\.pdf([?#].*)?$/i;

/**
 * Puts a document into one line with those that certainly are other editions of it; where it is not certain which came
 * first nothing is done. Answers whether anything was.
 */
export async function recogniseVersions(db: Database, documentId: number): Promise<boolean> {
  return inTransaction({ db }, async ({ db }) => {
    const found = await findEditions(db, documentId);
    if (found.length === 0) return false;
    await lockLines(db);
    const lines = new Map<string, LineMember[]>();
    for (const id of [documentId, ...found]) {
      const line = await readLine(db, id);
      lines.set(line.map((member) => member.id).join(), line);
    }
    // All of them in one line already.
    if (lines.size === 1) return false;
    const sorted = sortEditions([...lines.values()].flat());
    if (!sorted || sorted.some(({ isApart }) => isApart)) return false;
    // A line that somebody put in another order stays as it is.
    for (const line of lines.values()) if (!isInOrder(line, sorted)) return false;
    await writeLine(db, sorted);
    return true;
  });
}

function isInOrder(line: LineMember[], sorted: LineMember[]): boolean {
  const places = line.map(({ id }) => sorted.findIndex((member) => member.id === id));
  return places.every((place, index) => index === 0 || place > places[index - 1]!);
}

/** The documents that certainly are other editions of one. */
async function findEditions(db: Database, documentId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
    title: string;
    ownTitle: string;
    ownUrl: string | null;
    isSameAddress: boolean;
    isSameDatasheet: boolean;
  }>`
    with own as (
      select *, array(select part_id from datasheet_document_parts where document_id = own.id) as parts
      from datasheet_documents own where id = ${documentId} and not is_apart and not is_sample and state = 'published'
    ),
    near as (
      select link.document_id from datasheet_document_parts own_link join datasheet_document_parts link using (part_id) where own_link.document_id = ${documentId}
      union select document.id from own join datasheet_documents document on document.source_url = own.source_url
    ),
    others as (
      select document.*, array(select part_id from datasheet_document_parts where document_id = document.id) as parts
      from own join datasheet_documents document on document.brand_id = own.brand_id and document.kind = own.kind
      where document.id in (select document_id from near) and document.id <> own.id
        and not document.is_apart and not document.is_sample and document.state = 'published'
    )
    select others.id, others.title, own.title as own_title, own.source_url as own_url,
      coalesce(others.source_url = own.source_url, false) as is_same_address,
      coalesce(own.kind = 'datasheet' and others.language = own.language and own.parts <> '{}' and others.parts <> '{}', false) as is_same_datasheet
    from own, others
    where (others.parts <@ own.parts or others.parts @> own.parts) and coalesce(others.language = own.language, true)
    order by others.id limit 100`.execute(db);
  return rows
    .filter(
      ({ title, ownTitle, ownUrl, isSameAddress, isSameDatasheet }) =>
        (isSameAddress && FILE_ADDRESS.test(ownUrl!)) || (isSameDatasheet && titleKey(title) === titleKey(ownTitle)),
    )
    .map(({ id }) => id);
}
