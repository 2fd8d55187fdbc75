import { sql } from "kysely";
import { z } from "zod";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import type { publicTexts } from "../../contract/public-texts.ts";
import { lookAt } from "./look-at.ts";
import { listedText } from "./take-down-text.ts";

const ROWS_AT_ONCE = 500;

/** Goes on below an id; each piece of rows asks for the next in its own transaction. */
const lookAgainTask = {
  name: "moderation.lookAgain",
  payload: z.object({ kind: z.string(), below: z.int().nullable() }),
};

/** Has what others see of a kind looked through for the words of today, on record: what holds one waits, what was decided stays. */
export function lookAgain(
  context: UserContext,
  { kind }: ParsedInputOf<typeof publicTexts.lookAgain>,
): Promise<DataOf<typeof publicTexts.lookAgain>> {
  listedText(context, kind);
  return inTransaction(context, async (context) => {
    await enqueue(context.db, lookAgainTask, { kind, below: null });
    await recordAction(context, { act: "look-again-public-texts", subject: "public-text", after: { kind } });
    return {};
  });
}

async function lookAtPiece(
  context: TaskContext,
  { kind, below }: { kind: string; below: number | null },
): Promise<void> {
  const { listed } = listedText(context, kind);
  await inTransaction(context, async (context) => {
    const { db } = context;
    const { rows } = await sql<{ id: number }>`select id from (${listed}) as listed
      where ${below}::bigint is null or id < ${below} order by id desc limit ${ROWS_AT_ONCE}`.execute(db);
    const ids = rows.map(({ id }) => id);
    await lookAt(context, { kind, ids, isAgain: true });
    if (ids.length === ROWS_AT_ONCE) await enqueue(db, lookAgainTask, { kind, below: ids.at(-1)! });
  });
}

export const onLookAgain = onTask(lookAgainTask, lookAtPiece);
