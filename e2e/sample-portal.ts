import { cp, mkdtemp, rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import type { EmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { runStatement } from "#testing/database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder beside the database of the sample data. */
    sampleFolder: string;
    /** The address of the portal that journeys share which change nothing. */
    sharedPortal: string;
  }
}

/** Where a portal keeps everything, as its settings say it. */
export interface PortalEnvironment extends Record<string, string> {
  DATA_DIR: string;
  DATABASE_URL: string;
}

/** The database with the sample data. */
export const SAMPLE_DATABASE = "template_sample";

/** Makes a data folder and a database with the sample data, as a portal left them that had done all its tasks. Drop them once the portal on them has stopped. */
export async function copySampleData(
  server = inject("databaseServer"),
  sampleFolder = inject("sampleFolder"),
): Promise<{ environment: PortalEnvironment; drop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-journey-"));
  const database = `journey_${randomUUID().replaceAll("-", "")}`;
  const DATA_DIR = path.join(folder, "var");
  await cp(sampleFolder, DATA_DIR, { recursive: true, preserveTimestamps: true });
  await runStatement(server, `create database ${database} template ${SAMPLE_DATABASE} strategy file_copy`);
  return {
    environment: { DATA_DIR, DATABASE_URL: addressOf({ ...server, database }) },
    async drop() {
      await runStatement(server, `drop database ${database} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A database of the server, as DATABASE_URL names it: what stands behind the question mark goes before. */
export function addressOf({ host, port, user, password, database }: EmbeddedPostgres["connection"]): string {
  const names = password ? `${user}:${encodeURIComponent(password)}` : user;
  return `postgres://${names}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
