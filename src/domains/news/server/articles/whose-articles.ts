import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of its author, and who has reported it: what he wants gone he does not take down himself. */
export const whoseArticles: Whose = {
  brought: { author: (ids) => sql`select id, author_id as user_id from news_articles where id = ${anyOf(ids)}` },
  about: "what its author brought",
  rivals: {
    reporters: (ids) => sql`
      select article_id as id, user_id from news_reports where comment_id is null and article_id = ${anyOf(ids)}`,
  },
};
