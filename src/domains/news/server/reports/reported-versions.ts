import { type RawBuilder, sql } from "kysely";

/** Whether a version of an article was reported, and waits for its answer; named as the query calls both. */
export function isReported(article: string, version: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from news_reports as report where report.article_id = ${sql.ref(article)} and report.version = ${sql.ref(version)} and report.state = 'waiting')`;
}

/**
 * What operators may see of an article: until its author deletes it the version handed in, the one returned before, the
 * one readers see or saw or will see; and each that was reported, until decided.
 */
export function isForOperators(article: string, version: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${article}.${name}`);
  return sql<boolean>`(${column("state")} <> 'DELETEED' and ${sql.ref(version)} in (${column("submitted_version")}, ${column("published_version")}, ${column("scheduled_version")})
    or ${column("state")} = 'PENDING' and ${sql.ref(version)} = ${column("returned_version")} or ${isReported(`${article}.id`, version)})`;
}

/** Which of these an operator is shown where he asks for none: what waits for review, else what is published, else what was reported last; null where there is none. */
export function versionForOperators(article: string): RawBuilder<number | null> {
  const column = (name: string) => sql.ref(`${article}.${name}`);
  const reported = sql`(select max(report.version) from news_reports as report where report.article_id = ${column("id")} and report.state = 'waiting')`;
  return sql<
    number | null
  >`coalesce(case when ${column("state")} <> 'DELETEED' then coalesce(${column("submitted_version")}, ${column("published_version")}) end, ${reported})`;
}
