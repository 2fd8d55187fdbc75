import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who gave it. */
export const whoseFeedback: Whose = {
  brought: { user: (ids) => sql`select id, user_id from site_feedback where id = ${anyOf(ids)}` },
  about: "the portal",
  rivals: "an answer is for who gave it alone",
};
