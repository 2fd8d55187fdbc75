import { z } from "zod";
import { loadSample, type SampleLoaded, type SampleSurroundings } from "#domains/catalogue/server/public.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { SampleDocument } from "./sample-document.ts";
import { saveSampleDocument, storeSampleDocument } from "./save-sample-document.ts";

/** Loads the sample catalogue with its datasheets. Answers null where nothing was to be done, or where an import has the catalogue. */
export async function loadSampleData({
  fileStore,
  ...surroundings
}: SampleSurroundings & { fileStore: FileStore }): Promise<SampleLoaded | null> {
  return loadSample(surroundings, {
    read: (documents) => z.array(SampleDocument).parse(documents),
    async store(document) {
      const stored = await storeSampleDocument(fileStore, document);
      return (db, book) => saveSampleDocument(db, book, document, stored);
    },
  });
}
