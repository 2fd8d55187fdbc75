import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { hideTestFile } from "./hide-test-file.ts";

/** Of the row called `document`: made of another file, as its index said, or of no kind, brand or part and called as files for tests are. */
const IS_TEST_FILE = sql<boolean>`(document.source ~* '^derived from '
  or document.kind = 'other' and document.brand_id is null
    and document.file_name ~* '^(bad|broken|test|sample)[ _-]|[ _-](test|sample)\\.pdf$'
    and not exists (select from datasheet_document_parts link where link.document_id = document.id))`;

/** Hides test files that imports took in before these knew them: of what is stored, as their indexes are not at hand. Never what somebody has uploaded. */
export async function hideKnownTestFiles(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select document.id from datasheet_documents document
    where document.state = 'published' and not document.is_sample and ${IS_TEST_FILE}
      and not exists (select from datasheet_uploads upload where upload.document_id = document.id)
    order by document.id`.execute(db);
  for (const { id } of rows) await hideTestFile(db, id);
}
