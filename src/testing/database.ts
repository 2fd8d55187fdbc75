import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { ANSWERING, openDatabase, type Database } from "#platform/database.ts";
import type { EmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { prepareQueues } from "#platform/tasks.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: EmbeddedPostgres["connection"];
  }
}

type Connection = EmbeddedPostgres["connection"];

export interface TestDatabase {
  db: Database;
  connection: Connection;
  drop(): Promise<void>;
}

/** A database that others are copied from: made once in a run, by whoever needs it first. */
export interface Template {
  name: string;
  /** What it is a copy of itself. */
  from: Template | null;
  /** Fills it, and leaves no connection open. */
  fill(connection: Connection): Promise<void>;
}

/** With all tables. */
export const MIGRATED: Template = {
  name: "template_migrated",
  from: null,
  async fill(connection) {
    await migrate(connection);
    await prepareQueues(connection, [], createLog("silent"));
  },
};

/** Makes a database of its own for a test file, with all tables unless another template is named or it is to be empty. Drop it when the file is done. */
export async function createTestDatabase({ isEmpty = false, template = MIGRATED } = {}): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const connection = await copyTemplate(server, isEmpty ? null : template, `test_${randomUUID().replaceAll("-", "")}`);
  const db = openDatabase(connection, ANSWERING);
  return {
    db,
    connection,
    async drop() {
      await db.destroy();
      await runStatement(server, `drop database ${connection.database} with (force)`);
    },
  };
}

/** Makes a database of the server as a copy of a template, null for an empty one; answers its connection. */
async function copyTemplate(server: Connection, template: Template | null, name: string): Promise<Connection> {
  if (template) await ensureTemplate(server, template);
  // Files are copied, as writing each page into the journal too takes longer where files lie in memory.
  await runStatement(server, `create database ${name} template ${template?.name ?? "template1"} strategy file_copy`);
  return { ...server, database: name };
}

// What this process has seen standing.
const ready = new Set<string>();

async function ensureTemplate(server: Connection, template: Template): Promise<void> {
  const known = `${server.host} ${server.port} ${template.name}`;
  if (ready.has(known)) return;
  await withClient(server, async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [template.name]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [template.name]);
    if (rowCount) return;
    // It gets its name when it is whole.
    const making = `${template.name}_making`;
    await client.query(`drop database if exists ${making} with (force)`);
    await template.fill(await copyTemplate(server, template.from, making));
    await client.query(`alter database ${making} rename to ${template.name}`);
  });
  ready.add(known);
}

/** Runs one statement on a connection of its own, as creating and dropping databases needs. */
export async function runStatement(connection: pg.ClientConfig, statement: string): Promise<void> {
  await withClient(connection, (client) => client.query(statement));
}

async function withClient(connection: pg.ClientConfig, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
