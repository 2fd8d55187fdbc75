import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type Database } from "#platform/database.ts";
import type { EmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: EmbeddedPostgres["connection"];
  }
}

export interface TestDatabase {
  db: Database;
  connection: EmbeddedPostgres["connection"];
  drop(): Promise<void>;
}

/** The migrated database that others are copied from. */
export const TEMPLATE = "xinpu_template";

/** Makes a database of its own for a test file, migrated unless it is to be empty. Drop it when the file is done. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runStatement(server, `create database ${name} template ${isEmpty ? "template1" : TEMPLATE} strategy file_copy`);
  const connection = { ...server, database: name };
  const db = openDatabase(connection);
  return {
    db,
    connection,
    async drop() {
      await db.destroy();
      await runStatement(server, `drop database ${name} with (force)`);
    },
  };
}

/** Runs one statement on a connection of its own, as creating and dropping databases needs. */
export async function runStatement(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
