import { type RawBuilder, sql } from "kysely";

/** Whether a version of an article was reported, and waits for its answer; named as the query calls both. */
export function isReported(article: string, version: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from news_reports as report where report.article_id = ${sql.ref(article)} and report.version = ${sql.ref(version)} and report.state = 'waiting')`;
}

/** What operators may see of an article, be it its text, its pictures or its files: a version from the hand-in on, and one that was reported and waits. */
export function isForOperators(article: string, version: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${article}.${name}`);
  return sql<boolean>`(${sql.ref(version)} in (${column("submitted_version")}, ${column("published_version")}) or ${isReported(`${article}.id`, version)})`;
}

/** The version of an article that was reported last, null where none waits for its answer. */
export function reportedVersion(article: string): RawBuilder<number | null> {
  return sql<number | null>`(select max(report.version) from news_reports as report where report.article_id = ${sql.ref(article)} and report.state = 'waiting')`;
}
