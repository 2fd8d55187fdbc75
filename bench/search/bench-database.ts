import type { Connection } from "#platform/database.ts";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import type { Later } from "./clean-up.ts";

/** The database of DATABASE_URL, or the embedded one of a folder, which is given up at the end. */
export async function openBenchDatabase(folder: string, later: Later): Promise<Connection> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) return { connectionString: DATABASE_URL };
  const server = await openEmbeddedPostgres({ dataDir: folder });
  later(() => server.stop());
  return server.connection;
}
