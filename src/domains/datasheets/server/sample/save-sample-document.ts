import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import type { FileStore, StoredFile } from "#ports/file-store/port.ts";
import { ensurePart } from "#domains/catalogue/server/public/parts-of-documents.ts";
import type { BrandBook } from "#domains/catalogue/server/public.ts";
import { renderSampleDatasheet } from "./render-sample-datasheet.ts";
import type { SampleDocument } from "./sample-document.ts";

const SOURCE = "样例";

/** Draws a sample datasheet into the file store. The same document gives the same bytes. */
export async function storeSampleDocument(fileStore: FileStore, document: SampleDocument): Promise<StoredFile> {
  const bytes = await renderSampleDatasheet(document);
  return fileStore.write(
    (async function* () {
      yield bytes;
    })(),
  );
}

/** Writes a sample document that lies in the file store, and the parts it describes. An older version of it gives way. */
export async function saveSampleDocument(
  db: Database,
  book: BrandBook,
  document: SampleDocument,
  { sha256, sizeBytes }: StoredFile,
): Promise<void> {
  const [brandName, mpn] = document.parts[0]!;
  const facts = {
    sha256,
    sizeBytes,
    title: document.title.includes(mpn) ? document.title : `${mpn} ${document.title}`,
    fileName: `${mpn.replace(/[\\/:*?"<>|]/g, "-")}_样例.pdf`,
    brandId: brandIdOf(book, brandName),
    language: document.language,
    version: null,
    publishedOn: null,
    isVersionRead: false,
    isDayRead: false,
    source: SOURCE,
    isSample: true,
  };
  await db
    .deleteFrom("datasheetDocuments")
    .where("isSample", "=", true)
    .where("fileName", "=", facts.fileName)
    .where("sha256", "<>", sha256)
    .execute();
  const { id: documentId } = await db
    .insertInto("datasheetDocuments")
    .values(facts)
    .onConflict((conflict) => conflict.column("sha256").doUpdateSet({ ...facts, updatedAt: sql`now()` }))
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [brand, number] of document.parts) {
    const partId = await ensurePart(db, number, brandIdOf(book, brand));
    await db
      .insertInto("datasheetDocumentParts")
      .values({ documentId, partId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function brandIdOf(book: BrandBook, name: string): number | null {
  return (book.byName(name) ?? book.find(name))?.id ?? null;
}
