import { sql } from "kysely";
import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { sandboxState } from "#platform/sandbox.ts";
import { countTasks } from "#platform/tasks.ts";
import { VERSION } from "#platform/version.ts";
import { mayOperate } from "#shared/may-operate.ts";
import type { site } from "../contract/site.ts";

/** Answers only if the database does; where it doesn't, the door answers 503. */
export async function checkHealth(context: Context): Promise<DataOf<typeof site.checkHealth>> {
  await sql`select 1`.execute(context.db);
  const { builtAt, ...search } = context.ports.search.health();
  const facts = Object.entries(context.declared.healthFacts);
  const told = await Promise.all(facts.map(async ([name, tell]) => [name, await tell(context)] as const));
  const { late, ...tasks } = await countTasks(context.db);
  return {
    database: "ok",
    tasks: { late, ...(mayOperate(context.user) && tasks) },
    ...Object.fromEntries(told),
    workers: { sandbox: sandboxState() },
    search: { ...search, builtAt: builtAt?.toISOString() ?? null },
    version: VERSION,
  };
}
