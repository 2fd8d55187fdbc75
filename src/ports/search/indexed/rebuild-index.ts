import type { Connection, Database } from "#platform/database.ts";
import type { Logger } from "#platform/log.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { buildInThread } from "./build-in-thread.ts";
import { takeBuildLock } from "./build-lock.ts";
import { pruneImages, readOrigin, recordImage } from "./saved-images.ts";

export interface BuildSite {
  connection: Connection;
  db: Database;
  fileStore: FileStore;
  log: Logger;
}

/**
 * Builds an index of all parts, stores it and tells every process; while somebody is at it, nothing happens. An index counts from
 * the moment its row is written: whoever is killed before leaves nothing that is believed.
 */
export async function rebuildIndex(site: BuildSite, signal: AbortSignal): Promise<void> {
  const lock = await takeBuildLock(site.connection);
  if (!lock) return;
  try {
    const origin = await readOrigin(site.db);
    await buildInThread(site.connection, {
      signal,
      async take({ facts, bytes }) {
        const stored = await site.fileStore.write(bytes);
        await recordImage(site.db, stored, { facts, origin });
      },
    });
    await pruneImages(site, origin);
  } finally {
    await lock.release();
  }
}
