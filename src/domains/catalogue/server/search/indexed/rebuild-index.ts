import type { Connection, Database } from "#platform/database.ts";
import type { Declared } from "#platform/join-domains.ts";
import type { Logger } from "#platform/log.ts";
import { tryLock } from "#platform/named-lock.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { stockOfParts } from "../../public/part-stock.ts";
import { buildInThread } from "./build-in-thread.ts";
import { beginBuild, failBuild, nameFile, removeLeftovers } from "./build-journal.ts";
import { BUILD_LOCK } from "./build-lock.ts";
import { pruneImages, readOrigin, recordImage, type ImageOrigin } from "./saved-images.ts";

export interface BuildSite {
  connection: Connection;
  db: Database;
  fileStore: FileStore;
  log: Logger;
  declared: Declared;
}

/**
 * Builds and stores an index of all parts and tells every process, one at a time; it counts once its row is written,
 * so that a kill leaves nothing that is believed.
 */
export async function rebuildIndex(site: BuildSite, signal: AbortSignal): Promise<void> {
  const lock = await tryLock(site.connection, BUILD_LOCK);
  if (!lock) return;
  try {
    const origin = await readOrigin(site.db);
    await removeLeftovers(site);
    const buildId = await beginBuild(site.db, origin);
    try {
      await build(site, { buildId, origin, signal });
    } catch (error) {
      await cleanUp(site, signal.aborted ? null : buildId);
      throw error;
    }
    await pruneImages(site, origin);
  } finally {
    await lock.release();
  }
}

async function build(
  site: BuildSite,
  { buildId, origin, signal }: { buildId: number; origin: ImageOrigin; signal: AbortSignal },
): Promise<void> {
  const started = performance.now();
  await buildInThread(
    { connection: site.connection, stock: stockOfParts(site.declared) },
    {
      signal,
      async take({ facts, snapshot, sha256, leftOut, readSeconds, indexSeconds, bytes }) {
        const built = performance.now();
        if (leftOut > 0)
          site.log.warn({ parts: leftOut }, "the search index leaves out parts whose numbers it can't take");
        await nameFile(site.db, buildId, sha256);
        const stored = await site.fileStore.write(bytes);
        await recordImage(site.db, stored, {
          facts,
          snapshot,
          origin,
          buildId,
          buildSeconds: (performance.now() - started) / 1000,
        });
        site.log.info(
          { parts: facts.documents, readSeconds, indexSeconds, saveSeconds: (performance.now() - built) / 1000 },
          "the search index was built",
        );
      },
    },
  );
}

/** What does not get done, the next build does. */
async function cleanUp(site: BuildSite, failedBuildId: number | null): Promise<void> {
  try {
    if (failedBuildId !== null) await failBuild(site.db, failedBuildId);
    await removeLeftovers(site);
  } catch (error) {
    site.log.warn({ err: error }, "a build of the search index could not be cleaned up");
  }
}
