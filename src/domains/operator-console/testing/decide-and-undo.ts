import { sql } from "kysely";
import type { TestApp } from "#testing/app.ts";
import { type Case, queues } from "../contract/queues.ts";

const OPERATOR = "13800000009";

/** Decides a case and takes that back; answers its card before and after, and none in between. */
export async function decideAndUndo(
  portal: Pick<TestApp, "callAs">,
  { queue, id, decision, type }: { queue: string; id: number; decision: string; type?: string },
): Promise<(Case | undefined)[]> {
  const ask = portal.callAs(OPERATOR);
  const card = async () =>
    (await ask(queues.listCases, { queue, pageSize: 100 })).cases.data.find((one) => one.id === id);
  const before = await card();
  const seen = before ? `${id}@${before.openedAt}` : "";
  const input = { queue, ids: [id], decision, reason: "先这样决定", seen, ...(type && { type }) };
  const { refused } = await ask(queues.decideCases, input);
  if (refused[0]) throw new Error(refused[0].message);
  await undoLatest(portal, queue);
  return [before, await card()];
}

/** Takes back what was decided last in a queue. */
export async function undoLatest({ callAs }: Pick<TestApp, "callAs">, queue: string): Promise<void> {
  const [decided] = (await callAs(OPERATOR)(queues.listDecisions, { queue })).decided.data;
  await callAs(OPERATOR)(queues.undoDecision, { queue, id: decided!.id });
}

/** All rows of these tables: after a decision was taken back they are as they were. */
export async function rowsOf(
  { context: { db } }: Pick<TestApp, "context">,
  tables: string[],
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(one) as row from ${sql.table(table)} one
      order by to_jsonb(one)::text`.execute(db);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}
