import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { sqlTable } from "../import/sql-table.ts";

/** What an operator said, and what is known of lists that say something else. */
export interface HeldValue {
  id: number;
  differing: string | null;
  refused: string[];
}

export interface SaidByList {
  held: HeldValue;
  /** Null where it says nothing. */
  text: string | null;
  source: string;
  isAlike: boolean;
}

/** Of what lists say now that which is not written down so: null where nothing differs any more, or was decided against. */
export function differenceNews(said: SaidByList[]): { id: number; differing: string | null; source: string | null }[] {
  return said.flatMap(({ held, text, source, isAlike }) => {
    if (text === null) return [];
    const differing = isAlike || held.refused.includes(text) ? null : text;
    return differing === held.differing ? [] : [{ id: held.id, differing, source: differing === null ? null : source }];
  });
}

/** Writes down where lists say something else than operators; where they agree by now, nothing waits any more. What was decided against is no news. */
export async function saveDifferences(db: Database, said: SaidByList[]): Promise<void> {
  const news = differenceNews(said);
  if (news.length === 0) return;
  const listed = sqlTable("listed", news, {
    id: ["bigint", ({ id }) => id],
    differing: ["text", ({ differing }) => differing],
    source: ["text", ({ source }) => source],
  });
  await sql`
    update catalogue_operator_values held
    set differing = listed.differing, differing_source = listed.source, differing_at = case when listed.differing is not null then now() end
    from ${listed} where held.id = listed.id`.execute(db);
}
