import { sql } from "kysely";
import { z } from "zod";
import type { UserContext } from "#platform/context.ts";
import type { CaseUndo } from "#platform/domain/case-queue.ts";
import { hasMoved } from "#platform/move-rows.ts";
import { caseStates } from "../../states.ts";
import { digestOf, publicText } from "./look-at.ts";
import { markRefused, refusedAmong } from "./refused-marks.ts";

/** A case as it waited, whether its texts were marked, and what they said. */
const Was = z.object({
  isHidden: z.boolean(),
  isBad: z.boolean(),
  words: z.array(z.string()),
  classes: z.array(z.string()),
  digest: z.string(),
  former: z.record(z.string(), z.string()).nullable(),
  userId: z.int().nullable(),
  reason: z.string(),
  openedAt: z.coerce.date(),
  isMarked: z.boolean(),
  fields: z.array(z.string()),
  said: z.string(),
});

/** What a decision takes away with it: whether the texts were shown, what of before was, and whether they were marked. */
export async function rememberText(context: UserContext, id: number): Promise<Record<string, unknown> | undefined> {
  const known = await context.db
    .selectFrom("moderationCases")
    .select(["kind", "rowId", "isHidden", "isBad", "words", "classes", "digest"])
    .select(["former", "userId", "reason", "openedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!known) return undefined;
  const { kind, rowId, ...was } = known;
  const rows = await publicText(context, kind).read(context, [rowId]);
  const isMarked = (await refusedAmong(context, rows)).has(rowId);
  const fields = (rows[0]?.texts ?? []).map(({ field }) => field);
  return { ...was, isMarked, fields, said: rows[0] ? digestOf(rows[0]) : "" };
}

/** Puts a case that was decided at that moment back to how it waited, so long as its texts say what they said. */
export async function reopenText(
  context: UserContext,
  { id, decision, decidedAt, former }: Parameters<CaseUndo["restore"]>[1],
): Promise<boolean> {
  const { db } = context;
  const isReleased = decision === "released";
  const { isMarked, fields, said, ...was } = Was.parse(former);
  // What came as the next part of the same row was opened by that decision.
  const nextAt = new Date(Math.max(decidedAt.getTime(), was.openedAt.getTime() + 1));
  const update = db
    .updateTable("moderationCases")
    .set({
      ...was,
      former: was.former ? sql<never>`${JSON.stringify(was.former)}::jsonb` : null,
      decidedAt: null,
      decidedBy: null,
    })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("decidedAt", "=", decidedAt),
        eb.and([eb("state", "=", "waiting"), eb("openedAt", "=", nextAt), eb("digest", "<>", was.digest)]),
      ]),
    );
  const from = isReleased ? (["released", "waiting"] as const) : (["refused"] as const);
  if (!(await hasMoved(update, { states: caseStates, to: "waiting", from }))) return false;
  const { kind, rowId } = await db
    .selectFrom("moderationCases")
    .select(["kind", "rowId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { hold, read } = publicText(context, kind);
  if (isReleased && was.isHidden) await hold?.(context, rowId, fields);
  const [row] = await read(context, [rowId]);
  if (!row || digestOf(row) !== said) return false;
  await markRefused(context, { row, isRefused: isMarked });
  return true;
}
