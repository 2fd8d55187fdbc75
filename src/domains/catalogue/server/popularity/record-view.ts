import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { popularity } from "../../contract/popularity.ts";
import { partDocuments } from "../public/part-documents.ts";
import { partSeen } from "../public/part-seen.ts";
import { partViewed } from "../public/part-viewed.ts";
import { firstUses, today } from "../public/first-uses.ts";

export type Use = "part-view" | "part-search" | "document-view" | "document-download";

/** Adds one to today's count of each subject that the asker has not used in this way today. Answers those. */
export async function countUse(context: Context, kind: Use, subjectIds: number[]): Promise<number[]> {
  if (subjectIds.length === 0) return [];
  const subjects = [...new Set(subjectIds)].map(String);
  // In one order for all, so that two at once don't wait for each other.
  const { rows } = await sql<{ id: number }>`
    with ${firstUses(context, kind, subjects)}
    insert into datasheet_daily_counts as counted (day, kind, subject_id, count)
    select ${today(context)}, ${kind}, subject::bigint, 1 from first_uses order by subject::bigint
    on conflict (day, kind, subject_id) do update set count = counted.count + 1 returning subject_id as id`.execute(
    context.db,
  );
  return rows.map(({ id }) => id);
}

/** Counts a look at a part or a published document, and notes the part for who has logged in; one that does not exist is not counted. */
export async function recordView(
  context: Context,
  { kind, id }: ParsedInputOf<typeof popularity.recordView>,
): Promise<Record<string, never>> {
  const found =
    kind === "part"
      ? await context.db
          .selectFrom("datasheetParts")
          .select("id")
          .where("id", "=", id)
          .where("hiddenAt", "is", null)
          .executeTakeFirst()
      : await isDocumentShown(context, id);
  const counted = found ? await countUse(context, `${kind}-view`, [id]) : [];
  if (kind === "part" && counted.length > 0)
    await Promise.all(context.declared.filled(partViewed).map((tell) => tell(context, id)));
  const { user } = context;
  if (found && user && kind === "part")
    for (const note of context.declared.filled(partSeen)) await note({ ...context, user }, id);
  return {};
}

async function isDocumentShown({ db, declared }: Context, id: number): Promise<boolean> {
  const { shown } = declared.filledOnce(partDocuments);
  const { rows } = await sql`select from (${sql.raw(shown)}) document where id = ${id}`.execute(db);
  return rows.length > 0;
}
