import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { recountDocuments } from "../documents/recount-documents.ts";

const AT_ONCE = 20;

/** Takes the sample's documents away in pieces, but those of which a page proves an alternate. Answers how many went; done twice none. */
export async function removeSampleDocuments(db: Database): Promise<number> {
  let count = 0;
  for (let last = AT_ONCE; last === AT_ONCE; count += last) {
    const { rows } = await sql`
      delete from datasheet_documents where id in (
        select document.id from datasheet_documents document
        where document.is_sample and not exists (select from datasheet_alternate_proofs proof where proof.document_id = document.id)
        order by document.id limit ${AT_ONCE})
      returning id`.execute(db);
    last = rows.length;
  }
  if (count > 0) await recountDocuments(db);
  return count;
}
