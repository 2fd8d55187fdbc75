import { sql } from "kysely";
import { keepSaying } from "../edited-documents/keep-saying.ts";
import type { BrandMerge } from "#domains/catalogue/server/public/brand-merges.ts";
import { refuseProving } from "./refuse-proving.ts";

/** Documents and corrections of parts and brands that become others. */
export const documentMerge: BrandMerge = {
  rows: {
    datasheet_documents: "规格书",
    datasheet_document_parts: "规格书与型号的关系",
    datasheet_corrections: "纠错",
    datasheet_document_edits: "规格书的运营设定",
    datasheet_uploads: "用户上传的规格书",
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
  async moveCategory(db, { from, into }) {
    await db.updateTable("datasheetUploads").set({ categoryId: into }).where("categoryId", "=", from).execute();
  },
  async splitPart(context, { from, into, documentIds }) {
    const { db } = context;
    await refuseProving(db, sql`proof.part_id = ${from} and proof.document_id = any(${documentIds}::bigint[])`);
    const { rows: moved } = await sql<{ documentId: number }>`
      delete from datasheet_document_parts where part_id = ${from} and document_id = any(${documentIds}::bigint[]) returning document_id`.execute(
      db,
    );
    const ids = moved.map(({ documentId }) => documentId);
    await sql`insert into datasheet_document_parts (document_id, part_id) select unnest(${ids}::bigint[]), ${into}::bigint on conflict do nothing`.execute(
      db,
    );
    await keepSaying(context, ids, ["parts"]);
    return ids.length;
  },
  async splitBrand(context, { from, into, partIds }) {
    const { db, now } = context;
    const { rows: moved } = await sql<{ id: number }>`
      update datasheet_documents document set brand_id = ${into}, updated_at = ${now}
      where brand_id = ${from}
        and exists (select from datasheet_document_parts link where link.document_id = document.id and link.part_id = any(${partIds}::bigint[]))
        and not exists (select from datasheet_document_parts link where link.document_id = document.id and link.part_id <> all(${partIds}::bigint[]))
      returning id`.execute(db);
    await keepSaying(
      context,
      moved.map(({ id }) => id),
      ["brand"],
    );
    return moved.length;
  },
};
