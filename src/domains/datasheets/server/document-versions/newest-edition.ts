import { sql } from "kysely";

/** Whether no later edition of it is published; of the row that a query calls `document`. */
export const IS_NEWEST = sql<boolean>`not exists (
  select from datasheet_documents later
  where later.line_id = document.line_id and later.edition > document.edition and later.state = 'published')`;

/** Whether no later edition that describes the same part is published; of the rows that a query calls `document` and `link`. */
export const NEWEST_OF_PART = `not exists (
  select from datasheet_documents later join datasheet_document_parts described on described.document_id = later.id
  where later.line_id = document.line_id and later.edition > document.edition and later.state = 'published' and described.part_id = link.part_id)`;
