import { type RawBuilder, sql } from "kysely";

/** Whether a version of an article was reported, and waits for its answer; named as the query calls both. */
export function isReported(article: string, version: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from news_reports as report where report.article_id = ${sql.ref(article)} and report.version = ${sql.ref(version)} and report.state = 'waiting')`;
}

/** The version of an article that was reported last, null where none waits for its answer. */
export function reportedVersion(article: string): RawBuilder<number | null> {
  return sql<number | null>`(select max(report.version) from news_reports as report where report.article_id = ${sql.ref(article)} and report.state = 'waiting')`;
}
