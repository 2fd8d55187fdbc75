import { type RawBuilder, sql } from "kysely";
import { catalogueRefusals } from "#domains/catalogue/errors.ts";
import type { Database } from "#platform/database.ts";

/** Refuses to part documents from parts of which a page of theirs proves an alternate; `links` is an SQL condition of a `proof`. */
export async function refuseProving(db: Database, links: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ title: string }>`
    select document.title from datasheet_alternate_proofs proof join datasheet_documents document on document.id = proof.document_id
    where ${links} limit 1`.execute(db);
  if (rows[0]) throw catalogueRefusals.documentProves(rows[0]);
}
