import { type RawBuilder, sql } from "kysely";
import type { ArticleState, ListedState } from "../../labels.ts";

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

/** As what an article is listed, which the query calls `article` or as it is told: what passed and waits for its hour apart from what readers see. */
export function listedState(now: Date, article = "article"): RawBuilder<ListedState> {
  const column = (name: string) => sql.ref(`${article}.${name}`);
  return sql<ListedState>`(case when ${column("state")} = 'PUBLISHED' and ${column("published_version")} is not null
    and ${column("published_at")} > ${now} then 'SCHEDULED' else ${column("state")} end)`;
}

/** The same of one that was read. */
export function listedStateOf({ state, publishedAt }: { state: ArticleState; publishedAt: Date | null }, now: Date) {
  return state === "PUBLISHED" && publishedAt !== null && publishedAt > now ? ("SCHEDULED" as const) : state;
}

/** The state of the rows that are listed as `listed`. */
export const storedState = (listed: ListedState): ArticleState => (listed === "SCHEDULED" ? "PUBLISHED" : listed);

function isOut(article: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${article}.${name}`);
  return sql<boolean>`${column("published_version")} is not null and ${column("state")} not in ('DISMOUNT', 'DELETEED')`;
}
