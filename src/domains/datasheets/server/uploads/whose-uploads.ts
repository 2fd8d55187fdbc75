import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who uploaded it, whose document it is to follow, and who has uploaded the same file. */
export const whoseUploads: Whose = {
  brought: { uploader: (ids) => sql`select id, user_id from datasheet_uploads where id = ${anyOf(ids)}` },
  about: {
    older: (ids) => sql`
      select upload.id, older.user_id from datasheet_uploads upload
      join datasheet_uploads older on older.document_id = upload.older_id where upload.id = ${anyOf(ids)}`,
  },
  rivals: {
    uploaders: (ids) => sql`
      select upload.id, other.user_id from datasheet_uploads upload
      join datasheet_uploads other on other.sha256 = upload.sha256 and other.id <> upload.id where upload.id = ${anyOf(ids)}`,
  },
};
