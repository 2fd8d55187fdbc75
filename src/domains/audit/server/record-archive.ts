import { type Connection, openDatabase } from "#platform/database.ts";
import type { Declared } from "#platform/join-domains.ts";
import { recordAction } from "./record-action.ts";

interface Archive {
  act: "write-archive" | "restore-archive";
  file: string;
  /** Of its checksums: an archive that was altered since is known by another one. */
  sum: string;
  rows: number;
  files: number;
}

/** Writes down that a command on the machine itself has put the portal into an archive, or an archive in the portal's place. */
export async function recordArchive(
  { connection, declared, now }: { connection: Connection; declared: Declared; now: Date },
  { act, file, ...after }: Archive,
): Promise<void> {
  const db = openDatabase(connection);
  try {
    await recordAction({ db, now, declared }, { act, subject: "archive", subjectId: file.slice(0, 200), after });
  } finally {
    await db.destroy();
  }
}
