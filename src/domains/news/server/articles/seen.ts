import { type RawBuilder, sql } from "kysely";

/** Whether readers may see an article, which the query calls `article` or as it is told; worded as the indexes of the table are. */
export function isSeen(now: Date, article = "article"): RawBuilder<boolean> {
  return sql<boolean>`(${isOut(article)} and ${sql.ref(`${article}.published_at`)} <= ${now})`;
}

/** From when readers see what passed review and waits for its hour, an article or a later version of one; null where nothing does. */
export function scheduledAt(now: Date, article = "article"): RawBuilder<Date | null> {
  const column = (name: string) => sql.ref(`${article}.${name}`);
  return sql<Date | null>`(case when not ${isOut(article)} then null when ${column("published_at")} > ${now} then ${column("published_at")}
    when ${column("scheduled_version")} is distinct from ${column("returned_version")} then ${column("scheduled_at")} end)`;
}

function isOut(article: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${article}.${name}`);
  return sql<boolean>`${column("published_version")} is not null and ${column("state")} not in ('DISMOUNT', 'DELETEED')`;
}
