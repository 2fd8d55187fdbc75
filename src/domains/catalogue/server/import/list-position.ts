import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { sql } from "kysely";
import type { Database } from "#platform/database.ts";

/** How far a list has been read, as the database knows it. */
export interface ListPosition {
  fingerprint: string;
  linesDone: number;
  loaded: number;
  unchanged: number;
  refused: number;
}

/** Names a list by its bytes and by all that decides how they are read. */
export async function fingerprintFile(file: string, manner: object): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(manner));
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Where an import that was interrupted goes on; a list that was finished, or never begun, begins at its first line. */
export async function openPosition(db: Database, fingerprint: string, fileName: string): Promise<ListPosition> {
  const found = await db
    .selectFrom("datasheetImports")
    .select(["fingerprint", "linesDone", "loaded", "unchanged", "refused", "finishedAt"])
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
  if (found && !found.finishedAt) return found;
  const start = { fingerprint, linesDone: 0, loaded: 0, unchanged: 0, refused: 0 };
  await db
    .insertInto("datasheetImports")
    .values({ ...start, fileName })
    .onConflict((conflict) =>
      conflict.column("fingerprint").doUpdateSet({ ...start, fileName, startedAt: sql`now()`, finishedAt: null }),
    )
    .execute();
  return start;
}

/** Moves on in the transaction of the rows that were written, so that rows and position are never apart. */
export async function savePosition(db: Database, { fingerprint, ...figures }: ListPosition): Promise<void> {
  await db.updateTable("datasheetImports").set(figures).where("fingerprint", "=", fingerprint).execute();
}

/** Marks a list as read to its end. */
export async function finishPosition(db: Database, fingerprint: string, now: Date): Promise<void> {
  await db.updateTable("datasheetImports").set({ finishedAt: now }).where("fingerprint", "=", fingerprint).execute();
}
