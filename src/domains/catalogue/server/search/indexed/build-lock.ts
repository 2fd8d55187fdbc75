import pg from "pg";
import type { Connection } from "#platform/database.ts";

/** Whoever builds an index of this database holds it. Any fixed numbers. */
export const BUILD_LOCK = { area: 7_263, thing: 541_910 };

const CONNECT_TIMEOUT_MS = 10_000;

/** Takes the right to build an index; null where somebody has it. The right ends with the process that took it, however that ends. */
export async function takeBuildLock(connection: Connection): Promise<{ release(): Promise<void> } | null> {
  const client = new pg.Client({
    ...connection,
    application_name: "xinpu search build",
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A connection that breaks has given the lock back itself.
  client.on("error", () => {});
  const numbers = [BUILD_LOCK.area, BUILD_LOCK.thing];
  const end = () => client.end().catch(() => {});
  let isTaken = false;
  try {
    await client.connect();
    const { rows } = await client.query<{ isTaken: boolean }>(
      'select pg_try_advisory_lock($1, $2) as "isTaken"',
      numbers,
    );
    isTaken = rows[0]!.isTaken;
  } finally {
    if (!isTaken) await end();
  }
  if (!isTaken) return null;
  return {
    async release() {
      // Said aloud: between portal and database there may be somebody who keeps the session.
      await client.query("select pg_advisory_unlock($1, $2)", numbers).catch(() => {});
      await end();
    },
  };
}
