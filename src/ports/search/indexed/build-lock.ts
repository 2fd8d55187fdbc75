import pg from "pg";
import type { Connection } from "#platform/database.ts";

/** Whoever builds an index of this database holds it. Any fixed numbers. */
export const BUILD_LOCK = { area: 7_263, thing: 541_910 };

/** Takes the right to build an index; null where somebody has it. The right ends with the process that took it, however that ends. */
export async function takeBuildLock(connection: Connection): Promise<{ release(): Promise<void> } | null> {
  const client = new pg.Client({ ...connection, application_name: "xinpu search build", keepAlive: true });
  // A connection that breaks has given the lock back itself.
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ isTaken: boolean }>('select pg_try_advisory_lock($1, $2) as "isTaken"', [BUILD_LOCK.area, BUILD_LOCK.thing]);
  if (rows[0]?.isTaken) return { release: () => client.end().catch(() => {}) };
  await client.end();
  return null;
}
