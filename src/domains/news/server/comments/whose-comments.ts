import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who wrote it. */
export const whoseComments: Whose = (ids) => sql`select id, user_id from news_comments where id = ${anyOf(ids)}`;
