import { type RawBuilder, sql } from "kysely";

/** Whether readers may see an article, which the query calls `article` or as it is told; worded as the indexes of the table are. */
export function isSeen(now: Date, article = "article"): RawBuilder<boolean> {
  return sql<boolean>`(${isOut(article)} and ${sql.ref(`${article}.published_at`)} <= ${now})`;
}

/** From when readers see an article that passed review and waits for its hour; null for any other. */
export function scheduledAt(now: Date, article = "article"): RawBuilder<Date | null> {
  const publishedAt = sql.ref(`${article}.published_at`);
  return sql<Date | null>`(case when ${isOut(article)} and ${publishedAt} > ${now} then ${publishedAt} end)`;
}

function isOut(article: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${article}.${name}`);
  return sql<boolean>`${column("published_version")} is not null and ${column("state")} not in ('DISMOUNT', 'DELETEED')`;
}
