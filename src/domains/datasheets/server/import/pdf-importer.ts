import type { PdfImporter } from "#domains/catalogue/server/public/list-kinds.ts";
import { importPdfs, type PdfImport } from "./import-pdfs.ts";
import { joinToldVersions } from "./join-told-versions.ts";
import { collectToldDocuments } from "./told-documents.ts";

/** Opens an import of PDFs; of each new document `queueDocument` is told in the transaction that saves it. */
export function openPdfImporter(queueDocument: PdfImport["queueDocument"]): PdfImporter {
  const told = collectToldDocuments();
  return {
    importPdfs: (pdfs, surroundings) => importPdfs(pdfs, { ...surroundings, told, queueDocument }),
    async finish(db, report) {
      await told.removeStaleLinks(db);
      await joinToldVersions(db, told, report);
    },
  };
}
