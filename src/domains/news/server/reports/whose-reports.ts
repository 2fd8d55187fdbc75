import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who reported, and of who wrote what is reported. */
export const whoseReports: Whose = (ids) => sql`
  select id, user_id from news_reports where id = ${anyOf(ids)}
  union select report.id, article.author_id from news_reports report join news_articles article on article.id = report.article_id where report.id = ${anyOf(ids)}
  union select report.id, comment.user_id from news_reports report join news_comments comment on comment.id = report.comment_id where report.id = ${anyOf(ids)}`;
