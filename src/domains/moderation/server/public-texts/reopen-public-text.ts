import { sql } from "kysely";
import type { UserContext } from "#platform/context.ts";
import type { CaseUndo } from "#platform/domain/case-queue.ts";
import { hasMoved } from "#platform/move-rows.ts";
import { caseStates } from "../../states.ts";
import { publicText } from "./look-at.ts";
import { markRefused, refusedAmong } from "./refused-marks.ts";

/** What a refusal takes away with it: whether the texts were shown, what of before was, and whether they were marked. */
export async function rememberText(context: UserContext, id: number): Promise<Record<string, unknown> | undefined> {
  const known = await context.db
    .selectFrom("moderationCases")
    .select(["kind", "rowId", "isHidden", "isBad", "former", "reason"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!known) return undefined;
  const { kind, rowId, ...was } = known;
  const marked = await refusedAmong(context, await publicText(context, kind).read(context, [rowId]));
  return { ...was, isMarked: marked.has(rowId) };
}

/** Puts a case that was refused at that moment back to how it waited. */
export async function reopenText(
  context: UserContext,
  { id, decidedAt, former: was }: Parameters<CaseUndo["restore"]>[1],
): Promise<boolean> {
  const { db } = context;
  const former = was["former"];
  const update = db
    .updateTable("moderationCases")
    .set({
      isHidden: was["isHidden"] as boolean,
      isBad: was["isBad"] as boolean,
      former: former ? sql<never>`${JSON.stringify(former)}::jsonb` : null,
      reason: was["reason"] as string,
      decidedAt: null,
      decidedBy: null,
    })
    .where("id", "=", id)
    .where("decidedAt", "=", decidedAt);
  if (!(await hasMoved(update, { states: caseStates, to: "waiting", from: ["refused"] }))) return false;
  if (was["isMarked"]) return true;
  const { kind, rowId } = await db
    .selectFrom("moderationCases")
    .select(["kind", "rowId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const [row] = await publicText(context, kind).read(context, [rowId]);
  if (row) await markRefused(context, { row, isRefused: false });
  return true;
}
