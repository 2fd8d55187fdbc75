import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { storeDocumentCounts } from "#domains/catalogue/server/public/parts-of-documents.ts";
import { IS_NEWEST } from "../document-versions/newest-edition.ts";
import { isListed } from "./document-order.ts";

/** Samples of what is there for real are no documents of a brand, wherever they stand. */
const IS_COUNTED = sql.raw(isListed({ samplesBesideReal: "hidden" }));

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
