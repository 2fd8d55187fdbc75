import { createHash } from "node:crypto";
import type { Context } from "#platform/context.ts";
import type { PublicTextRow } from "#platform/domain/public-text.ts";
import { foldWord } from "../sensitive-words/fold-letters.ts";

type Marked = Pick<PublicTextRow, "ownerId" | "texts">;

/** In the transaction that refuses a text or shows it again: whether the same of its owner waits, once it is in another row of whatever kind. */
export async function markRefused(
  { db, now }: Pick<Context, "db" | "now">,
  { row, isRefused }: { row: Marked; isRefused: boolean },
): Promise<void> {
  const mark = markOf(row);
  if (isRefused)
    await db
      .insertInto("moderationRefusedMarks")
      .values({ mark, refusedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom("moderationRefusedMarks").where("mark", "=", mark).execute();
}

/** The ids of those rows whose texts were refused of the same owner, and not released since. */
export async function refusedAmong({ db }: Pick<Context, "db">, rows: readonly PublicTextRow[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const marks = new Map(rows.map((row) => [row.id, markOf(row)]));
  const known = await db
    .selectFrom("moderationRefusedMarks")
    .select("mark")
    .where("mark", "in", [...marks.values()])
    .execute();
  return new Set([...marks].filter(([, mark]) => known.some((one) => one.mark.equals(mark))).map(([id]) => id));
}

/** Of its letters and digits alone, in one case and width: what stands between them, or in which field, makes no other text. */
function markOf({ ownerId, texts }: Marked): Buffer {
  const folded = texts.map(({ text }) => foldWord(text) || text.trim()).join("");
  return createHash("sha256")
    .update(JSON.stringify([ownerId, folded]))
    .digest();
}
