import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who uploaded it. */
export const whoseUploads: Whose = (ids) => sql`select id, user_id from datasheet_uploads where id = ${anyOf(ids)}`;
