import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of those whose upload it was published from. */
export const whoseDocuments: Whose = (ids) => sql`
  select document_id as id, user_id from datasheet_uploads where document_id = ${anyOf(ids)}`;
