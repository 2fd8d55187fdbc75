import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who reported, those whose upload the document was published from, and who reports the same. */
export const whoseCorrections: Whose = {
  brought: { reporter: (ids) => sql`select id, user_id from datasheet_corrections where id = ${anyOf(ids)}` },
  about: {
    uploaders: (ids) => sql`
      select report.id, upload.user_id from datasheet_corrections report
      join datasheet_uploads upload on upload.document_id = report.document_id where report.id = ${anyOf(ids)}`,
  },
  rivals: {
    reporters: (ids) => sql`
      select report.id, other.user_id from datasheet_corrections report
      join datasheet_corrections other on other.type = report.type
        and (other.document_id = report.document_id or other.part_id = report.part_id)
      where other.id <> report.id and report.id = ${anyOf(ids)}`,
  },
};
