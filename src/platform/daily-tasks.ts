import { sql } from "kysely";
import { MINUTE_MS } from "#shared/durations.ts";
import { type Database, inTransaction } from "./database.ts";
import type { Logger } from "./log.ts";
import { enqueue, type Task } from "./tasks.ts";

const LOOK_EVERY_MS = 5 * MINUTE_MS;

/**
 * Queues each task unless it was queued for this day (in China) already: one process does so, the others find it done. After days on
 * which nothing ran, once.
 */
export async function queueDailyTasks(db: Database, tasks: Task[], now: Date): Promise<void> {
  for (const task of tasks) {
    await inTransaction({ db }, async ({ db }) => {
      const { rows } = await sql`
        insert into platform_daily_tasks as queued (name, day) values (${task.name}, (${now}::timestamptz)::date)
        on conflict (name) do update set day = excluded.day where queued.day < excluded.day returning name`.execute(db);
      if (rows.length > 0) await enqueue(db, task, {});
    });
  }
}

/** Queues daily tasks at once and whenever a new day has begun, until it is stopped. */
export function keepQueueingDailyTasks(db: Database, tasks: Task[], log: Logger): { stop(): Promise<void> } {
  let underWay = Promise.resolve();
  const look = () => {
    underWay = underWay
      .then(() => queueDailyTasks(db, tasks, new Date()))
      .catch((error: unknown) => log.error({ err: error }, "daily tasks could not be queued"));
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
