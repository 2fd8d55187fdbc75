import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { inTransaction, type Database } from "#platform/database.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { inspectPdf, type PdfInspection } from "../../documents/inspect-pdf.ts";
import { MAX_PDF_BYTES } from "../../documents/pdf-source.ts";
import { PDF_REFUSAL_REASONS } from "../../documents/refusal-reasons.ts";
import { openAccount, type FileAccount } from "../account.ts";
import type { BrandBook } from "../brands/brand-book.ts";
import { describeFileError } from "../describe-error.ts";
import type { PdfInput } from "../find-inputs.ts";
import type { Progress } from "../progress.ts";
import type { Report } from "../report.ts";
import { factsOfName, guessFacts } from "./facts-of-name.ts";
import { openPdfIndexes, type DocumentFacts } from "./pdf-index.ts";
import { saveDocument } from "./save-document.ts";

export interface PdfImport {
  db: Database;
  fileStore: FileStore;
  book: BrandBook;
  report: Report;
  progress: Progress;
  signal: AbortSignal;
  /** Has the pages of a new document counted and its cover drawn. */
  queuePreview(db: Database, documentId: number): Promise<void>;
}

/** A PDF, looked at: what it is, or why it is refused. */
type Looked = { file: string; refusal: string } | ReadablePdf;

interface ReadablePdf {
  file: string;
  sha256: string;
  knownId: number | null;
  inspection: (PdfInspection & { ok: true }) | null;
}

/** Takes in the PDFs of a folder. A file whose bytes are known is only linked to the parts that came since. */
export async function importPdfs({ name, files }: PdfInput, run: PdfImport): Promise<FileAccount> {
  const account = openAccount(name, "个文件");
  const findFacts = openPdfIndexes();
  run.progress.start(name, files.length, "个");
  // The next file is looked at while this one is stored.
  let next = files[0] === undefined ? null : look(files[0], run);
  for (const [index, file] of files.entries()) {
    const looked = await next!;
    if (run.signal.aborted) {
      account.isInterrupted = true;
      break;
    }
    next = files[index + 1] === undefined ? null : look(files[index + 1]!, run);
    // Its failure is met where it is awaited.
    next?.catch(() => {});
    account.read += 1;
    if ("refusal" in looked) {
      run.report.add([{ file: path.join(name, path.basename(file)), reason: looked.refusal }]);
      account.refused += 1;
    } else {
      const isNews = await store(looked, (await findFacts(file)) ?? guessAll(looked, run.book), run);
      account[isNews ? "loaded" : "unchanged"] += 1;
    }
    run.progress.advance(index + 1, index + 1);
  }
  run.progress.stop();
  return account;
}

/** Without an index the file's name tells, or the title the document gives itself. */
function guessAll({ file, inspection }: ReadablePdf, book: BrandBook): DocumentFacts {
  const isBrand = (word: string) => book.find(word) !== null;
  const named = factsOfName(file, isBrand);
  return named.mpn === null && inspection?.title ? { ...named, ...guessFacts(inspection.title, isBrand) } : named;
}

async function look(file: string, { db }: PdfImport): Promise<Looked> {
  try {
    const { size } = await stat(file);
    const sha256 = size <= MAX_PDF_BYTES ? await hashFile(file) : "";
    const known = await db.selectFrom("datasheetDocuments").select("id").where("sha256", "=", sha256).executeTakeFirst();
    if (known) return { file, sha256, knownId: known.id, inspection: null };
    const inspection = await inspectPdf(file);
    return inspection.ok ? { file, sha256, knownId: null, inspection } : { file, refusal: PDF_REFUSAL_REASONS[inspection.reason] };
  } catch (error) {
    const refusal = describeFileError(error);
    if (refusal === null) throw error;
    return { file, refusal };
  }
}

async function store(looked: ReadablePdf, facts: DocumentFacts, run: PdfImport): Promise<boolean> {
  const { db, fileStore, book } = run;
  const stored = (await fileStore.sizeOf(looked.sha256)) ?? (await fileStore.write(createReadStream(looked.file), { maxBytes: MAX_PDF_BYTES })).sizeBytes;
  try {
    return await inTransaction({ db }, async (context) => {
      const { documentId, isNew, hasNewParts } = await saveDocument(context.db, book, {
        knownId: looked.knownId,
        sha256: looked.sha256,
        sizeBytes: stored,
        fileName: path.basename(looked.file),
        facts,
        inspection: looked.inspection,
      });
      if (isNew) await run.queuePreview(context.db, documentId);
      return isNew || hasNewParts;
    });
  } catch (error) {
    await book.reload();
    throw error;
  }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
