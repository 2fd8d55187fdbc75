import pg from "pg";
import type { LockFile } from "#ports/file-store/port.ts";
import type { Connection } from "./database.ts";
import { inTurn, NameTaken } from "./name-queue.ts";

const CONNECTIONS = 3;
const CONNECT_TIMEOUT_MS = 10_000;
/** So long a file that another process has is waited for, then whoever asks is told that it is busy. */
const WAIT_MS = 10_000;
const TRIED_AGAIN_FIRST_MS = 20;
const TRIED_AGAIN_MAX_MS = 500;

/**
 * Keeps processes from writing and sweeping the same file at once, on connections of its own, as who has a file may
 * be within a transaction. Who waits for a file has no connection.
 */
export function openFileLock(
  connection: Connection,
  { waitMs = WAIT_MS } = {},
): { hold: LockFile; close(): Promise<void> } {
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

  /** However many want a connection, each has its turn: no upload fails because others are slow. */
  async function withConnection<Result>(run: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      const client = await pool.connect();
      try {
        const result = await run(client);
        client.release();
        return result;
      } catch (error) {
        // With its connection a lock is given back.
        client.release(true);
        throw error;
      }
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  }

  /** Does it where nobody has the file; null where another process does. */
  function tryHold<Result>(name: string, run: () => Promise<Result>): Promise<{ result: Result } | null> {
    return withConnection(async (client) => {
      const ask = async (statement: string) =>
        (await client.query<{ done: boolean }>(`select ${statement}(hashtextextended($1, 0)) as done`, [name])).rows[0]!
          .done;
      if (!(await ask("pg_try_advisory_lock"))) return null;
      const result = await run();
      await ask("pg_advisory_unlock");
      return { result };
    });
  }

  const hold: LockFile = (sha256, run) => {
    // As processes of earlier versions spell it, which hold files of the same store.
    const name = `file ${sha256}`;
    return inTurn(name, async () => {
      const until = performance.now() + waitMs;
      for (let pause = TRIED_AGAIN_FIRST_MS; ; pause = Math.min(2 * pause, TRIED_AGAIN_MAX_MS)) {
        const held = await tryHold(name, run);
        if (held) return held.result;
        if (performance.now() >= until) throw new NameTaken(name);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    });
  };
  return { hold, close: () => pool.end() };
}
