import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import type { Connection, Database } from "./database.ts";
import { NameTaken } from "./name-queue.ts";
import type { Tables } from "./tables.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const TRIED_AGAIN_FIRST_MS = 50;
const TRIED_AGAIN_MAX_MS = 1000;

/** A name; or the number, or the pair of them, of a lock that processes of earlier versions take too. */
export type LockName = string | number | readonly [area: number, thing: number];

/** What a process has to itself until it lets go, or ends. */
export interface HeldLock {
  release(): Promise<void>;
}

/**
 * Inside a transaction: its names are its own until it ends. At one that is taken it is undone and begun again later
 * (`inTransaction`): nobody holds a connection while he waits.
 */
export async function lockInTransaction({ db }: { db: Database }, ...names: string[]): Promise<void> {
  if (!db.isTransaction) throw new Error(`outside a transaction nothing holds ${names.join(", ")}`);
  for (const name of [...new Set(names)].sort())
    if (!(await tryLockInTransaction({ db }, name))) throw new NameTaken(name);
}

/** The same for who does not wait: false where somebody has the name. */
export async function tryLockInTransaction({ db }: { db: Database }, name: string): Promise<boolean> {
  const { rows } = await sql<{
    isTaken: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_taken`.execute(db);
  return rows[0]!.isTaken;
}

/**
 * Inside a transaction: the row is its own until it ends. Where another one holds it, it is undone and begun again in its turn,
 * as at a name that is taken.
 */
export async function lockRowInTransaction({ db }: { db: Database }, table: keyof Tables, id: number): Promise<void> {
  await holdRow(db, { table, id, as: sql`for update` });
}

/** Inside a transaction: nobody changes the row until it ends, others may hold it so as well. Where somebody changes it, as above. */
export async function keepRowInTransaction({ db }: { db: Database }, table: keyof Tables, id: number): Promise<void> {
  await holdRow(db, { table, id, as: sql`for share` });
}

async function holdRow(
  db: Database,
  { table, id, as }: { table: keyof Tables; id: number; as: RawBuilder<unknown> },
): Promise<void> {
  if (!db.isTransaction) throw new Error(`outside a transaction nothing holds a row of ${table}`);
  try {
    await sql`select from ${sql.table(table)} where id = ${id} ${as} nowait`.execute(db);
  } catch (error) {
    throw isHeld(error) ? new NameTaken(`${table} ${id}`) : error;
  }
}

function isHeld(error: unknown): boolean {
  return (error as { code?: string }).code === "55P03";
}

/** Takes a name for this process alone, on a connection of its own; null where somebody has it. With that connection it is let go. */
export async function tryLock(connection: Connection, name: LockName): Promise<HeldLock | null> {
  const client = new pg.Client({
    ...connection,
    application_name: "xinpu lock",
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A connection that breaks has given the lock back itself.
  client.on("error", () => {});
  const { key, values } = keyOf(name);
  const end = () => client.end().catch(() => {});
  let isTaken = false;
  try {
    await client.connect();
    const { rows } = await client.query<{ isTaken: boolean }>(
      `select pg_try_advisory_lock(${key}) as "isTaken"`,
      values,
    );
    isTaken = rows[0]!.isTaken;
  } finally {
    if (!isTaken) await end();
  }
  if (!isTaken) return null;
  return {
    async release() {
      // Said aloud: between portal and database there may be somebody who keeps the session.
      await client.query(`select pg_advisory_unlock(${key})`, values).catch(() => {});
      await end();
    },
  };
}

/** The same for who can wait: tried again and again, and between the tries no connection is held. Null once `waitMs` have passed. */
export async function waitForLock(
  connection: Connection,
  name: LockName,
  { waitMs }: { waitMs: number },
): Promise<HeldLock | null> {
  const until = performance.now() + waitMs;
  for (let pause = TRIED_AGAIN_FIRST_MS; ; pause = Math.min(2 * pause, TRIED_AGAIN_MAX_MS)) {
    const lock = await tryLock(connection, name);
    const left = until - performance.now();
    if (lock || left <= 0) return lock;
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, left)));
  }
}

function keyOf(name: LockName): { key: string; values: unknown[] } {
  if (typeof name === "string") return { key: "hashtextextended($1, 0)", values: [name] };
  if (typeof name === "number") return { key: "$1::bigint", values: [name] };
  return { key: "$1::integer, $2::integer", values: [...name] };
}
