import pg from "pg";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";

/** The settings that say where a portal has its database. */
export interface DatabaseOfPortal {
  DATA_DIR?: string;
  DATABASE_URL?: string;
}

/** The first row that a statement answers, from the database of a portal that is set so, whether it runs or was killed. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  { DATA_DIR, DATABASE_URL }: DatabaseOfPortal,
  statement: string,
): Promise<Row> {
  const server = DATABASE_URL ? null : await openEmbeddedPostgres({ dataDir: DATA_DIR! });
  const client = new pg.Client(server?.connection ?? DATABASE_URL);
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  await server?.stop();
  return rows[0]!;
}

/** Whether no task of a portal is due or runs, of which its health tells nobody but operators. */
export async function hasNoTasks(portal: DatabaseOfPortal): Promise<boolean> {
  const { due } = await askDatabase<{ due: boolean }>(
    portal,
    "select count(*) > 0 as due from pgboss.job where name not like '\\_\\_%' and state in ('created', 'retry', 'active') and start_after <= now()",
  );
  return !due;
}
