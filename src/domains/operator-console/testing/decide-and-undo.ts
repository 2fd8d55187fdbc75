import { sql } from "kysely";
import type { TestApp } from "#testing/app.ts";
import { type Case, queues } from "../contract/queues.ts";
import { undoLatest } from "./undo-latest.ts";

const OPERATOR = "13800000009";

interface Wanted {
  queue: string;
  id: number;
  decision: string;
  type?: string;
}

/** Decides a case as it is seen, and answers its card. */
export async function decideSeen(
  { callAs }: Pick<TestApp, "callAs">,
  { queue, id, decision, type }: Wanted,
): Promise<Case | undefined> {
  const card = await cardOf({ callAs }, queue, id);
  const seen = card ? `${id}@${card.openedAt}` : "";
  const input = { queue, ids: [id], decision, reason: "先这样决定", seen, ...(type && { type }) };
  const { refused } = await callAs(OPERATOR)(queues.decideCases, input);
  if (refused[0]) throw new Error(refused[0].message);
  return card;
}

/** Decides a case and takes that back; answers its card before and after. */
export async function decideAndUndo(
  portal: Pick<TestApp, "callAs" | "context">,
  wanted: Wanted,
): Promise<(Case | undefined)[]> {
  const before = await decideSeen(portal, wanted);
  await undoLatest(portal, wanted.queue);
  return [before, await cardOf(portal, wanted.queue, wanted.id)];
}

async function cardOf({ callAs }: Pick<TestApp, "callAs">, queue: string, id: number): Promise<Case | undefined> {
  const { cases } = await callAs(OPERATOR)(queues.listCases, { queue, pageSize: 100 });
  return cases.data.find((one) => one.id === id);
}

/** All rows of these tables, but some columns: after a decision was taken back they are as they were. */
export async function rowsOf(
  { context: { db } }: Pick<TestApp, "context">,
  tables: string[],
  but: string[] = [],
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql<{
      row: unknown;
    }>`select to_jsonb(one) - ${but}::text[] as row from ${sql.table(table)} one
      order by to_jsonb(one)::text`.execute(db);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** What tasks of these names wait for, each with its hour. */
export async function tasksWaiting({ context: { db } }: Pick<TestApp, "context">, names: string[]) {
  const { rows } = await sql<{ name: string; data: unknown; startAfter: Date }>`
    select name, data, start_after as "startAfter" from pgboss.job where name = any(${names}) and state = 'created' order by id`.execute(
    db,
  );
  return rows;
}
