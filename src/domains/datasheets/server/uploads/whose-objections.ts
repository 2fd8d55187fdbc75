import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who objects, who has uploaded the document too, and who has reported that it infringes a right. */
export const whoseObjections: Whose = {
  brought: { objector: (ids) => sql`select id, user_id from datasheet_objections where id = ${anyOf(ids)}` },
  about: {
    uploaders: (ids) => sql`
      select objection.id, upload.user_id from datasheet_objections objection
      join datasheet_uploads upload on upload.document_id = objection.document_id where objection.id = ${anyOf(ids)}`,
  },
  rivals: {
    claimants: (ids) => sql`
      select objection.id, report.user_id from datasheet_objections objection
      join datasheet_corrections report on report.document_id = objection.document_id and report.type = 'infringement'
      where objection.id = ${anyOf(ids)}`,
  },
};
