import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who wants to write: a case bears his number. */
export const whoseAuthors: Whose = {
  brought: { writer: (ids) => sql`select user_id as id, user_id from news_authors where user_id = ${anyOf(ids)}` },
  about: "who brought it",
  rivals: "a pen name is had by one alone, and nobody waits for another's",
};
