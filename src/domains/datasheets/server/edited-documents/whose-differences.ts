import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of those whose upload the document was published from, and who has reported that it infringes a right. */
export const whoseDifferences: Whose = {
  brought: "what imports say of documents",
  about: {
    uploaders: (ids) => sql`
      select held.id, upload.user_id from datasheet_document_edits held
      join datasheet_uploads upload on upload.document_id = held.document_id where held.id = ${anyOf(ids)}`,
  },
  rivals: {
    claimants: (ids) => sql`
      select held.id, claim.user_id from datasheet_document_edits held
      join datasheet_corrections claim on claim.document_id = held.document_id
      where claim.type = 'infringement' and held.id = ${anyOf(ids)}`,
  },
};
