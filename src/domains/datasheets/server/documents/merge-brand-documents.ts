import { sql } from "kysely";
import type { BrandMerge } from "#domains/catalogue/server/public/brand-merges.ts";

/** Documents and corrections of parts and brands that become others. */
export const documentMerge: BrandMerge = {
  rows: {
    datasheet_documents: "规格书",
    datasheet_document_parts: "规格书与型号的关系",
    datasheet_corrections: "纠错",
  },
  async joinParts(db, pairs) {
    const pair = sql`${pairs} as pair (gone, kept)`;
    // Those of the gone part stay until it goes: they prove alternates.
    await sql`insert into datasheet_document_parts (document_id, part_id) select hung.document_id, pair.kept from datasheet_document_parts hung join ${pair} on pair.gone = hung.part_id on conflict do nothing`.execute(
      db,
    );
    await sql`update datasheet_corrections hung set part_id = pair.kept from ${pair} where hung.part_id = pair.gone and not exists (select from datasheet_corrections same where same.part_id = pair.kept and (same.reporter, same.subject, same.type) = (hung.reporter, hung.subject, hung.type))`.execute(
      db,
    );
  },
  async moveBrand({ db, now }, { from, into }) {
    const documents = await db
      .updateTable("datasheetDocuments")
      .set({ brandId: into, updatedAt: now })
      .where("brandId", "=", from)
      .executeTakeFirstOrThrow();
    return Number(documents.numUpdatedRows);
  },
};
