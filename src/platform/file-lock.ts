import pg from "pg";
import type { LockFile } from "#ports/file-store/port.ts";
import type { Connection } from "./database.ts";

const CONNECTIONS = 3;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Keeps processes from writing and sweeping the same file at once, on connections of its own: who has a file may be
 * within a transaction, and must not wait for those of others.
 */
export function openFileLock(connection: Connection): { hold: LockFile; close(): Promise<void> } {
  const pool = new pg.Pool({
    ...connection,
    max: CONNECTIONS,
    application_name: "xinpu files",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  const waiting: (() => void)[] = [];
  let free = CONNECTIONS;

  /** However many want to, each has its turn: no upload fails because others are slow. */
  async function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  }

  const hold: LockFile = (sha256, run) =>
    inTurn(async () => {
      const client = await pool.connect();
      // As processes of earlier versions spell it, which hold files of the same store.
      const statement = (name: string) => client.query(`select ${name}(hashtextextended($1, 0))`, [`file ${sha256}`]);
      try {
        await statement("pg_advisory_lock");
        const result = await run();
        await statement("pg_advisory_unlock");
        client.release();
        return result;
      } catch (error) {
        // With its connection the lock is given back.
        client.release(true);
        throw error;
      }
    });
  return { hold, close: () => pool.end() };
}
