import { sql } from "kysely";
import type { DataOf } from "#api/define-calls.ts";
import { countWaitingTexts } from "#domains/datasheets/server/public.ts";
import type { Context } from "#platform/context.ts";
import { countTasks } from "#platform/tasks.ts";
import { VERSION } from "#platform/version.ts";
import type { site } from "../contract.ts";

/** Answers only if the database does; where it doesn't, the door answers 503. */
export async function checkHealth(context: Context): Promise<DataOf<typeof site.health>> {
  await sql`select 1`.execute(context.db);
  const { builtAt, ...search } = context.ports.search.health();
  const documents = { waitingForText: await countWaitingTexts(context.db) };
  return {
    database: "ok",
    tasks: await countTasks(context.db),
    documents,
    search: { ...search, builtAt: builtAt?.toISOString() ?? null },
    version: VERSION,
  };
}
