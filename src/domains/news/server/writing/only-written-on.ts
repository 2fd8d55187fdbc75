import { type RawBuilder, sql } from "kysely";

/**
 * Whether nothing has become of an article since that moment but that its author writes on, past the version told, in
 * one that nobody has seen. What an operator did to it since is on record.
 */
export function isOnlyWrittenOn(since: Date, version: number): RawBuilder<boolean> {
  return sql<boolean>`(updated_at = ${since} or exists (select from news_versions last
      where last.article_id = news_articles.id and last.version = news_articles.version and last.version > ${version} and last.saved_at >= news_articles.updated_at)
    and not exists (select from operator_console_acts act
      where act.subject = 'article' and act.subject_id = news_articles.id::text and act.at > ${since} and act.act not like 'read-%'))`;
}
