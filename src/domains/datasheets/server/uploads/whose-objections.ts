import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who objects. */
export const whoseObjections: Whose = (ids) =>
  sql`select id, user_id from datasheet_objections where id = ${anyOf(ids)}`;
