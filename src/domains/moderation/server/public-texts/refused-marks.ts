import { createHash } from "node:crypto";
import type { Context } from "#platform/context.ts";
import type { PublicTextRow } from "#platform/domain/public-text.ts";

type Marked = Pick<PublicTextRow, "ownerId" | "texts">;

/** In the transaction that refuses a text or shows it again: whether the very same of its owner waits, once it is in another row. */
export async function markRefused(
  { db, now }: Pick<Context, "db" | "now">,
  kind: string,
  { row, isRefused }: { row: Marked; isRefused: boolean },
): Promise<void> {
  const mark = markOf(kind, row);
  if (isRefused)
    await db
      .insertInto("moderationRefusedMarks")
      .values({ mark, refusedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom("moderationRefusedMarks").where("mark", "=", mark).execute();
}

/** The ids of those rows whose very texts were refused of the same owner, and not released since. */
export async function refusedAmong(
  { db }: Pick<Context, "db">,
  kind: string,
  rows: readonly PublicTextRow[],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const marks = new Map(rows.map((row) => [row.id, markOf(kind, row)]));
  const known = await db
    .selectFrom("moderationRefusedMarks")
    .select("mark")
    .where("mark", "in", [...marks.values()])
    .execute();
  return new Set([...marks].filter(([, mark]) => known.some((one) => one.mark.equals(mark))).map(([id]) => id));
}

function markOf(kind: string, { ownerId, texts }: Marked): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([kind, ownerId, texts.map(({ text }) => text)]))
    .digest();
}
