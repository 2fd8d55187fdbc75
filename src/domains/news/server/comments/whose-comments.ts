import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who wrote it, whose article it is below, and whom it answers. */
export const whoseComments: Whose = {
  brought: { writer: (ids) => sql`select id, user_id from news_comments where id = ${anyOf(ids)}` },
  about: {
    author: (ids) => sql`
      select comment.id, article.author_id as user_id from news_comments comment
      join news_articles article on article.id = comment.article_id where comment.id = ${anyOf(ids)}`,
    answered: (ids) => sql`
      select comment.id, above.user_id from news_comments comment
      join news_comments above on above.id in (comment.parent_id, comment.answers_id) where comment.id = ${anyOf(ids)}`,
  },
  rivals: "one that waits takes no other's place",
};
