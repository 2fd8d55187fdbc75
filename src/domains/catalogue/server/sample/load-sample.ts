import path from "node:path";
import type { Context } from "#platform/context.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { openBrandBook, type BrandBook } from "../import/brands/brand-book.ts";
import { ImportRunning, withImportLock } from "../import/import-lock.ts";
import { finishPosition, openPosition, savePosition } from "../import/list-position.ts";
import { recountCatalogue } from "../import/recount.ts";
import { syncVocabulary } from "../vocabulary/sync-vocabulary.ts";
import { saveSampleBrands, saveSampleParts } from "./save-sample-parts.ts";
import { fingerprintSample, readSampleFiles } from "./sample-files.ts";

export interface SampleSurroundings extends Pick<Context, "db" | "declared" | "log" | "now"> {
  /** Where brands.json, parts.json and documents.json lie; the project's own by default. */
  folder?: string | undefined;
  /** Told how many of the documents are done. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface SampleLoaded {
  parts: number;
  documents: number;
}

/** What is done with the documents of the sample. */
export interface SampleDocuments<Document> {
  /** Throws where one is not of its shape. */
  read(documents: unknown): Document[];
  /** Stores a document's file. Answers what writes its rows. */
  store(document: Document): Promise<(db: Database, book: BrandBook) => Promise<void>>;
}

/**
 * Loads the sample's brands and parts, then its documents, and goes on where it was killed; null where nothing was to
 * be done or an import has the catalogue.
 */
export async function loadSample<Document>(
  { folder = path.join(PROJECT_ROOT, "seeds/sample"), ...surroundings }: SampleSurroundings,
  documents: SampleDocuments<Document>,
): Promise<SampleLoaded | null> {
  const { db, log } = surroundings;
  const fingerprint = await fingerprintSample(folder);
  const known = await db
    .selectFrom("datasheetImports")
    .select("finishedAt")
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
  if (known?.finishedAt) return null;
  try {
    return await withImportLock(db, () => load({ ...surroundings, folder, fingerprint }, documents));
  } catch (error) {
    if (!(error instanceof ImportRunning)) throw error;
    log.warn("the sample waits for the next start: an import is under way");
    return null;
  }
}

async function load<Document>(
  { db, declared, now, folder, fingerprint, onProgress }: SampleSurroundings & { folder: string; fingerprint: string },
  { read, store }: SampleDocuments<Document>,
): Promise<SampleLoaded> {
  const { brands, parts, documents: told } = await readSampleFiles(folder);
  const documents = read(told);
  // Its lines are the documents: one that is drawn need not be drawn again.
  const position = await openPosition(db, fingerprint, "seeds/sample");
  const vocabulary = await syncVocabulary(db);
  const book = await openBrandBook(db);
  await inTransaction({ db }, async (context) => {
    await saveSampleBrands({ ...context, declared }, book, brands);
    await saveSampleParts(context.db, { book, vocabulary, seenAt: now }, parts);
  });
  for (let next = position.linesDone; next < documents.length; next++) {
    const save = await store(documents[next]!);
    await inTransaction({ db }, async (context) => {
      await save(context.db, book);
      await savePosition(context.db, { ...position, linesDone: next + 1 });
    });
    onProgress?.(next + 1, documents.length);
  }
  await recountCatalogue({ db, declared });
  await finishPosition(db, fingerprint, now);
  return { parts: parts.length, documents: documents.length };
}
