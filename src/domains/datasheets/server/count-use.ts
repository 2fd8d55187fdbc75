import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { datasheets } from "../contract.ts";

export type Use = "part-view" | "document-view" | "document-download";

/** Adds one to today's count of each subject. */
export async function countUse(context: Context, kind: Use, subjectIds: number[]): Promise<void> {
  if (subjectIds.length === 0) return;
  // One order for all, so that two at once don't wait for each other.
  const ids = [...new Set(subjectIds)].sort((one, other) => one - other);
  await context.db
    .insertInto("datasheetDailyCounts")
    .values(ids.map((subjectId) => ({ day: sql<string>`(${context.now}::timestamptz)::date`, kind, subjectId, count: 1 })))
    .onConflict((conflict) => conflict.columns(["day", "kind", "subjectId"]).doUpdateSet({ count: sql`datasheet_daily_counts.count + 1` }))
    .execute();
}

/** Counts a look at a part or a published document; one that does not exist is not counted. */
export async function recordView(context: Context, { kind, id }: ParsedInputOf<typeof datasheets.recordView>): Promise<Record<string, never>> {
  const found =
    kind === "part"
      ? await context.db.selectFrom("datasheetParts").select("id").where("id", "=", id).executeTakeFirst()
      : await context.db.selectFrom("datasheetDocuments").select("id").where("id", "=", id).where("state", "=", "published").executeTakeFirst();
  if (found) await countUse(context, `${kind}-view`, [id]);
  return {};
}
