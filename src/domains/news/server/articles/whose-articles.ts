import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of its author. */
export const whoseArticles: Whose = (ids) =>
  sql`select id, author_id as user_id from news_articles where id = ${anyOf(ids)}`;
