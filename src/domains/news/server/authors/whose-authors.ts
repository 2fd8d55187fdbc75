import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who wants to write: a case bears his number. */
export const whoseAuthors: Whose = (ids) =>
  sql`select user_id as id, user_id from news_authors where user_id = ${anyOf(ids)}`;
