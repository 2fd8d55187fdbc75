import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who reported, who wrote what is reported or whom that answers, and who has reported the same. */
export const whoseReports: Whose = {
  brought: { reporter: (ids) => sql`select id, user_id from news_reports where id = ${anyOf(ids)}` },
  about: {
    author: (ids) => sql`
      select report.id, article.author_id as user_id from news_reports report
      join news_articles article on article.id = report.article_id where report.id = ${anyOf(ids)}`,
    commenter: (ids) => sql`
      select report.id, comment.user_id from news_reports report
      join news_comments comment on comment.id = report.comment_id where report.id = ${anyOf(ids)}`,
    answered: (ids) => sql`
      select report.id, above.user_id from news_reports report join news_comments comment on comment.id = report.comment_id
      join news_comments above on above.id in (comment.parent_id, comment.answers_id) where report.id = ${anyOf(ids)}`,
  },
  rivals: {
    reporters: (ids) => sql`
      select report.id, other.user_id from news_reports report
      join news_reports other on other.article_id = report.article_id and other.comment_id is not distinct from report.comment_id
      where other.id <> report.id and report.id = ${anyOf(ids)}`,
  },
};
