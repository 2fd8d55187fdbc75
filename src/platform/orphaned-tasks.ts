import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Logger } from "./log.ts";

interface OrphanedTasksParts {
  /** What the connections of this process call themselves, unlike those of any other. */
  processName: string;
  openDb: () => Database;
  log: Logger;
  lookEveryMs: number;
}

/**
 * Has tasks done anew whose process was killed, or whose end could not be noted: `take` says that this process does one,
 * and what nobody does at two looks in a row is given back to its queue.
 */
export function watchOrphanedTasks({ processName, openDb, log, lookEveryMs }: OrphanedTasksParts) {
  const underWay = new Set<string>();
  let seen = new Set<string>();
  let looking = Promise.resolve();

  async function look(): Promise<void> {
    try {
      const orphans = await findOrphans(openDb(), processName, [...underWay]);
      const again = orphans.filter((id) => seen.has(id));
      seen = new Set(orphans);
      if (again.length === 0) return;
      log.warn({ taskIds: again }, "tasks that nobody does any more go back to their queues");
      await giveBack(openDb(), again);
    } catch (error) {
      log.warn({ err: error }, "orphaned tasks could not be looked for");
    }
  }

  const lookNow = () => (looking = looking.then(look));
  void lookNow();
  const timer = setInterval(() => void lookNow(), lookEveryMs);
  timer.unref();

  return {
    async take(queue: string, taskId: string): Promise<void> {
      underWay.add(taskId);
      await sql`update pgboss.job set output = jsonb_build_object('by', ${processName}::text)
        where name = ${queue} and id = ${taskId}::uuid`.execute(openDb());
    },
    leave(taskId: string): void {
      underWay.delete(taskId);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}

async function findOrphans(db: Database, processName: string, underWay: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where state = 'active' and case
      when output->>'by' is null then true -- ended before it could say so
      when output->>'by' = ${processName} then id <> all (${underWay}::uuid[])
      else not exists (select from pg_stat_activity where application_name = output->>'by') end`.execute(db);
  return rows.map(({ id }) => id);
}

/** Their time is up from now on: pg-boss then tries them again, or gives them up, as their queues have it. */
async function giveBack(db: Database, ids: string[]): Promise<void> {
  await sql`update pgboss.job set started_on = now() - expire_in - interval '1 second'
    where state = 'active' and id = any (${ids}::uuid[])`.execute(db);
}
