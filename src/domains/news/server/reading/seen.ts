import { type RawBuilder, sql } from "kysely";

/** Whether readers may see an article, which the query calls `article` or as it is told; worded as the indexes of the table are. */
export function isSeen(now: Date, article = "article"): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${article}.${name}`);
  return sql<boolean>`(${column("published_version")} is not null and ${column("state")} not in ('DISMOUNT', 'DELETEED') and ${column("published_at")} <= ${now})`;
}
