import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who reported, and of those whose upload the document was published from. */
export const whoseCorrections: Whose = (ids) => sql`
  select id, user_id from datasheet_corrections where id = ${anyOf(ids)}
  union select report.id, upload.user_id from datasheet_corrections report
  join datasheet_uploads upload on upload.document_id = report.document_id where report.id = ${anyOf(ids)}`;
