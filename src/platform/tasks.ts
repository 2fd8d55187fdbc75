import { randomUUID } from "node:crypto";
import { CompiledQuery, sql } from "kysely";
import PgBoss from "pg-boss";
import type { z } from "zod";
import type { Context } from "./context.ts";
import { type Connection, type Database, isDatabaseGone } from "./database.ts";
import { listen } from "./listen.ts";
import type { Logger } from "./log.ts";
import { waitForLock } from "./named-lock.ts";
import { watchOrphanedTasks } from "./orphaned-tasks.ts";

const CHANNEL = "platform_tasks";
const POLL_SECONDS = 5;
const RETRIES = { retryLimit: 3, retryDelay: 10, retryBackoff: true };
const EXPIRE_IN_MINUTES = 30;
/** So often it is looked for tasks that nobody does any more, and whose time is up. */
const LOOK_EVERY_MS = 30_000;
// A number of its own, not a name: processes of earlier versions that make queues in this database take it too.
const QUEUES_LOCK = 7_263_541_911;

/** Work that may wait: done behind the answer, by any process that runs tasks, perhaps twice. */
export interface Task<Payload extends z.ZodType = z.ZodType> {
  name: string;
  payload: Payload;
  /** While one waits, asking for another adds nothing. */
  isQueuedOnce?: boolean;
  /** Who wants it done asks again: what fails is not tried anew. */
  isTriedOnce?: boolean;
  /** Longest run, half an hour where nothing is said. */
  expireInHours?: number;
}

/** A context without an asker. */
export type TaskContext = Context & { user: null };

export interface TaskHandler {
  task: Task;
  run(context: TaskContext, payload: unknown): Promise<void>;
}

/** Joins a task to what does it. It may run twice, so it must be harmless then. */
export function onTask<Payload extends z.ZodType>(
  task: Task<Payload>,
  run: (context: TaskContext, payload: z.output<Payload>) => Promise<void>,
): TaskHandler {
  return { task, run: async (context, payload) => run(context, task.payload.parse(payload)) };
}

/** Makes no connection of its own: it only words the statement that puts a task into its queue. */
const sender = new PgBoss({
  db: { executeSql: () => Promise.reject(new Error("a task is queued through a database of the caller's")) },
});

/** Puts a task into its queue. With a transaction's database the task exists only if the change does. */
export async function enqueue<Payload extends z.ZodType>(
  db: Database,
  task: Task<Payload>,
  payload: z.input<Payload>,
  startAfter?: Date,
): Promise<void> {
  await enqueueUnlessWaiting(db, task, payload, startAfter);
}

/** The same; answers whether it was put there: of what is queued once not where one waits already. */
export async function enqueueUnlessWaiting<Payload extends z.ZodType>(
  db: Database,
  task: Task<Payload>,
  payload: z.input<Payload>,
  startAfter?: Date,
): Promise<boolean> {
  const taskId = await sender.send(task.name, payload as object, {
    db: executorOf(db),
    ...(startAfter && { startAfter }),
  });
  if (!taskId && !task.isQueuedOnce) throw new Error(`no queue for ${task.name}`);
  await sql`select pg_notify(${CHANNEL}, ${task.name})`.execute(db);
  return taskId !== null;
}

/** Puts one task for each payload into the queue, all in one statement. */
export async function enqueueAll<Payload extends z.ZodType>(
  db: Database,
  task: Task<Payload>,
  payloads: z.input<Payload>[],
): Promise<void> {
  if (payloads.length === 0) return;
  await sender.insert(
    payloads.map((data) => ({ name: task.name, data: data as object })),
    { db: executorOf(db) },
  );
  await sql`select pg_notify(${CHANNEL}, ${task.name})`.execute(db);
}

/** Takes the tasks of a payload that wait out of their queue; what runs goes on. With a transaction's database only if it is committed. */
export async function dropWaiting<Payload extends z.ZodType>(
  db: Database,
  task: Task<Payload>,
  payload: z.input<Payload>,
): Promise<void> {
  await sql`
    delete from pgboss.job where name = ${task.name} and state in ('created', 'retry')
      and data = ${JSON.stringify(payload)}::jsonb`.execute(db);
}

/** Makes the queues, so that tasks can be put into them. Repeating it changes nothing. */
export async function prepareQueues(connection: Connection, handlers: TaskHandler[], log: Logger): Promise<void> {
  const boss = openBoss(connection, log, { supervise: false, schedule: false });
  try {
    await startWithQueues(boss, connection, handlers);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Runs tasks until it is stopped; `stop` waits for those under way. */
export async function runTasks(
  connection: Connection,
  handlers: TaskHandler[],
  options: { atOnce: number; log: Logger; openContext: () => TaskContext; lookEveryMs?: number },
) {
  const { atOnce, log, openContext, lookEveryMs = LOOK_EVERY_MS } = options;
  const processName = `xinpu tasks ${randomUUID()}`;
  const maintenanceIntervalSeconds = Math.max(1, lookEveryMs / 1000);
  const named = { ...connection, application_name: processName };
  const boss = openBoss(named, log, { supervise: true, schedule: false, maintenanceIntervalSeconds });
  await startWithQueues(boss, connection, handlers);
  const orphaned = watchOrphanedTasks({ processName, openDb: () => openContext().db, log, lookEveryMs });
  const workers = new Map<string, string[]>();
  for (const handler of handlers) {
    const ids = [];
    for (let worker = 0; worker < atOnce; worker++) {
      ids.push(
        await boss.work(handler.task.name, { pollingIntervalSeconds: POLL_SECONDS }, async (queued) => {
          for (const { data, id } of queued) await runOne(handler, data, id);
        }),
      );
    }
    workers.set(handler.task.name, ids);
  }
  const wake = (name: string) => workers.get(name)?.forEach((worker) => boss.notifyWorker(worker));
  const listener = await listen(connection, { channels: [CHANNEL], onNotice: (_channel, name) => wake(name), log });

  async function runOne(handler: TaskHandler, payload: unknown, taskId: string) {
    const context = openContext();
    try {
      await orphaned.take(handler.task.name, taskId);
      await handler.run({ ...context, requestId: taskId }, payload);
    } catch (error) {
      log.error({ err: error, task: handler.task.name, taskId }, "task failed");
      throw error;
    } finally {
      orphaned.leave(taskId);
    }
    // A queue is emptied at once, not one task a poll.
    wake(handler.task.name);
  }

  process.on("unhandledRejection", endUnlessGone);

  /**
   * Where the database goes while pg-boss tells it of a task's end, nobody takes the failure and the task is done once
   * more; anything else ends the process, as it does anyway.
   */
  function endUnlessGone(error: unknown): void {
    if (!isDatabaseGone(error)) throw error;
    log.error({ err: error }, "the database went before the end of a task was noted");
  }

  return {
    async stop() {
      await listener.stop();
      await orphaned.stop();
      await boss.stop({ graceful: true, timeout: 20_000 });
      process.off("unhandledRejection", endUnlessGone);
      // Its last connections may still be closing when the database goes down.
      boss.removeAllListeners("error").on("error", () => {});
    },
  };
}

function executorOf(db: Database): { executeSql: never } {
  const plain = db.withoutPlugins();
  const executeSql = (text: string, values: unknown[]) => plain.executeQuery(CompiledQuery.raw(text, values));
  return { executeSql: executeSql as never };
}

/** How the queues stand: tasks that are due or run, those due for an hour and not begun, and those given up within a day. */
export async function countTasks(db: Database): Promise<{ late: number; waiting: number; failed: number }> {
  const { rows } = await sql<{ late: number; waiting: number; failed: number }>`
    select count(*) filter (where state in ('created', 'retry') and start_after <= now() - interval '1 hour') as late,
           count(*) filter (where state = 'active' or (state in ('created', 'retry') and start_after <= now())) as waiting,
           count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day') as failed
    from pgboss.job where name not like '\\_\\_%'`.execute(db);
  return rows[0] ?? { late: 0, waiting: 0, failed: 0 };
}

function openBoss(
  connection: Connection & { application_name?: string },
  log: Logger,
  options: { supervise: boolean; schedule: boolean; maintenanceIntervalSeconds?: number },
) {
  const boss = new PgBoss({ ...connection, max: 2, ...options });
  boss.on("error", (error) => log.error({ err: error }, "tasks"));
  return boss;
}

/** One process at a time: each queue that is made locks the table of queues, after writing into it. Two at once would wait for each other. */
async function startWithQueues(boss: PgBoss, connection: Connection, handlers: TaskHandler[]): Promise<void> {
  const lock = await waitForLock(connection, QUEUES_LOCK, { waitMs: Infinity });
  try {
    await boss.start();
    await createQueues(boss, handlers);
  } finally {
    await lock?.release();
  }
}

async function createQueues(boss: PgBoss, handlers: TaskHandler[]) {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { task } of handlers) {
    const expiry = task.expireInHours ? { expireInHours: task.expireInHours } : { expireInMinutes: EXPIRE_IN_MINUTES };
    const retries = task.isTriedOnce ? { retryLimit: 0 } : RETRIES;
    const queue = { name: task.name, policy: task.isQueuedOnce ? "short" : "standard", ...retries, ...expiry } as const;
    const former = known.get(task.name);
    if (!former) await boss.createQueue(task.name, queue);
    // An earlier version had it tried more often, or less.
    else if (former.retryLimit !== retries.retryLimit) await boss.updateQueue(task.name, queue);
  }
}
