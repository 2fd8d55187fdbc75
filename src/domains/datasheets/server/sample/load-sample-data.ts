import path from "node:path";
import { inTransaction, type Database } from "#platform/database.ts";
import type { Logger } from "#platform/log.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { syncVocabulary } from "../catalogue/sync-vocabulary.ts";
import { openBrandBook } from "../import/brands/brand-book.ts";
import { finishPosition, openPosition, savePosition } from "../import/list-position.ts";
import { recountCatalogue } from "../import/recount.ts";
import { ImportRunning, withImportLock } from "../import/import-lock.ts";
import { fingerprintSample, readSampleFiles } from "./sample-files.ts";
import { saveSampleDocument, storeSampleDocument } from "./save-sample-document.ts";
import { saveSampleBrands, saveSampleParts } from "./save-sample-parts.ts";

export interface SampleSurroundings {
  db: Database;
  fileStore: FileStore;
  log: Logger;
  now: Date;
  /** Told how many of the documents are done. */
  onProgress?: (done: number, total: number) => void;
  /** Where brands.json, parts.json and documents.json lie; the project's own by default. */
  folder?: string;
}

export interface SampleLoaded {
  parts: number;
  documents: number;
}

/**
 * Loads the sample catalogue with its datasheets. Once it is loaded this costs one query; killed in the middle, it goes on.
 * Answers null where nothing was to be done, or where an import has the catalogue.
 */
export async function loadSampleData({ folder = path.join(PROJECT_ROOT, "seeds/sample"), ...surroundings }: SampleSurroundings): Promise<SampleLoaded | null> {
  const { db, log } = surroundings;
  const fingerprint = await fingerprintSample(folder);
  const known = await db.selectFrom("datasheetImports").select("finishedAt").where("fingerprint", "=", fingerprint).executeTakeFirst();
  if (known?.finishedAt) return null;
  try {
    return await withImportLock(db, () => load(fingerprint, folder, surroundings));
  } catch (error) {
    if (!(error instanceof ImportRunning)) throw error;
    log.warn("the sample waits for the next start: an import is under way");
    return null;
  }
}

async function load(fingerprint: string, folder: string, { db, fileStore, now, onProgress }: SampleSurroundings): Promise<SampleLoaded> {
  const { brands, parts, documents } = await readSampleFiles(folder);
  // Its lines are the documents: one that is drawn need not be drawn again.
  const position = await openPosition(db, fingerprint, "seeds/sample");
  const vocabulary = await syncVocabulary(db);
  const book = await openBrandBook(db);
  await inTransaction({ db }, async (context) => {
    await saveSampleBrands(context.db, book, brands);
    await saveSampleParts(context.db, { book, vocabulary, seenAt: now }, parts);
  });
  for (let next = position.linesDone; next < documents.length; next++) {
    const stored = await storeSampleDocument(fileStore, documents[next]!);
    await inTransaction({ db }, async (context) => {
      await saveSampleDocument(context.db, book, documents[next]!, stored);
      await savePosition(context.db, { ...position, linesDone: next + 1 });
    });
    onProgress?.(next + 1, documents.length);
  }
  await recountCatalogue(db);
  await finishPosition(db, fingerprint, now);
  return { parts: parts.length, documents: documents.length };
}
