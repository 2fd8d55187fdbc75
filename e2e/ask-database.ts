import pg from "pg";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";

/** The first row that a statement answers, from the embedded database of a data folder, whether its portal runs or was killed. */
export async function askDatabase<Row extends pg.QueryResultRow>(dataDir: string, statement: string): Promise<Row> {
  const server = await openEmbeddedPostgres({ dataDir });
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  await server.stop();
  return rows[0]!;
}
