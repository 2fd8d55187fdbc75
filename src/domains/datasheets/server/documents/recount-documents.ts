import { sql } from "kysely";
import { type Database, inTransaction } from "#platform/database.ts";
import type { SampleSettings } from "#domains/catalogue/server/public/stepped-back.ts";
import { storeDocumentCounts } from "#domains/catalogue/server/public/parts-of-documents.ts";
import { IS_NEWEST } from "../document-versions/newest-edition.ts";
import { isListed } from "./document-order.ts";

/** As lists show them: samples of what is there for real where these stand last alone. */
const IS_COUNTED = sql`(exists (select from datasheets_counted_samples where beside_real = 'last')
  or ${sql.raw(isListed({ samplesBesideReal: "hidden" }))})`;

/** Brings the counts that brands show up to their documents, the newest edition of each: of all brands, or of those of these documents and these. */
export async function recountDocuments(
  db: Database,
  documentIds: number[] | null = null,
  brandIds: number[] = [],
): Promise<void> {
  const isMeant = documentIds
    ? sql`(brand.id = any(${brandIds}::bigint[]) or brand.id in (select brand_id from datasheet_documents where id = any(${documentIds}::bigint[])))`
    : sql`true`;
  await storeDocumentCounts(
    db,
    sql`
      select brand.id, (
        select count(*)::integer from datasheet_documents document
        where document.brand_id = brand.id and document.state = 'published' and ${IS_NEWEST} and ${IS_COUNTED}
      ) as document_count
      from datasheet_brands brand where ${isMeant}`,
  );
}

/** Has samples counted as the setting has lists show them: all counts are made anew where they were made otherwise. */
export async function countSamplesAsListed(db: Database, { samplesBesideReal }: SampleSettings): Promise<void> {
  await inTransaction({ db }, async ({ db }) => {
    const { rows } = await sql`
      insert into datasheets_counted_samples (beside_real) values (${samplesBesideReal})
      on conflict (is_single) do update set beside_real = excluded.beside_real
      where datasheets_counted_samples.beside_real <> excluded.beside_real
      returning beside_real`.execute(db);
    if (rows.length > 0) await recountDocuments(db);
  });
}
