import pg from "pg";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";

/** The first row that a statement answers, from the database of a portal that is set so, whether it runs or was killed. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  { DATA_DIR, DATABASE_URL }: { DATA_DIR: string; DATABASE_URL?: string },
  statement: string,
): Promise<Row> {
  const server = DATABASE_URL ? null : await openEmbeddedPostgres({ dataDir: DATA_DIR });
  const client = new pg.Client(server?.connection ?? DATABASE_URL);
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  await server?.stop();
  return rows[0]!;
}
