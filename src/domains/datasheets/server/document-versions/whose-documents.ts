import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of those whose upload it was published from, and who has reported that it infringes a right. */
export const whoseDocuments: Whose = {
  brought: {
    uploaders: (ids) => sql`select document_id as id, user_id from datasheet_uploads where document_id = ${anyOf(ids)}`,
  },
  about: "what those brought",
  rivals: {
    claimants: (ids) => sql`
      select document_id as id, user_id from datasheet_corrections where type = 'infringement' and document_id = ${anyOf(ids)}`,
  },
};
