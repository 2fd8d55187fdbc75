import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { inTransaction, type Database } from "#platform/database.ts";
import { inspectPdf, type PdfInspection } from "#platform/pdf/inspect-pdf.ts";
import { MAX_PDF_BYTES } from "#platform/pdf/pdf-source.ts";
import { PDF_REFUSAL_REASONS } from "#platform/pdf/refusal-reasons.ts";
import { type BrandBook, describeFileError } from "#domains/catalogue/server/public.ts";
import { type FileAccount, openAccount } from "#domains/catalogue/server/public/file-account.ts";
import type { PdfImporter, PdfSurroundings } from "#domains/catalogue/server/public/list-kinds.ts";
import { factsOfName, guessFacts } from "./facts-of-name.ts";
import { openPdfIndexes, UnreadableIndex, type DocumentFacts } from "./pdf-index.ts";
import { hideTestFile } from "./hide-test-file.ts";
import { saveDocument } from "./save-document.ts";
import type { ToldDocuments } from "./told-documents.ts";

export interface PdfImport extends PdfSurroundings {
  told: ToldDocuments;
  /** Has the pages of a new document counted and read and its cover drawn. */
  queueDocument(db: Database, documentId: number): Promise<void>;
}

const NO_DATASHEET = "测试用文件，不作为规格书收录";

type PdfInput = Parameters<PdfImporter["importPdfs"]>[0];

/** A PDF, looked at: what it is, or why it is refused. */
type Looked = Refused | ReadablePdf;

interface Refused {
  file: string;
  refusal: string;
  /** The index that must be mended first. */
  index?: string;
  /** What was taken in before though it is no datasheet. */
  testFileId?: number | null;
}

interface ReadablePdf {
  file: string;
  sha256: string;
  knownId: number | null;
  inspection: (PdfInspection & { ok: true }) | null;
}

/**
 * Takes in the PDFs of a folder, of known files only what is stated anew; those whose index can't be read are refused,
 * as they would be taken for something else.
 */
export async function importPdfs({ name, files }: PdfInput, run: PdfImport): Promise<FileAccount> {
  const account = openAccount(name, "个文件");
  const nameFrom = (file: string) =>
    path.join(name, path.relative(isNamedItself(name, files) ? files[0]! : path.dirname(files[0]!), file));
  const findFacts = openPdfIndexes();
  run.progress.start(name, files.length, "个");
  // The next file is looked at while this one is stored.
  let next = files[0] === undefined ? null : look(files[0], run);
  for (const [index, file] of files.entries()) {
    const looked = await refuseWithoutIndex(await next!, findFacts);
    if (run.signal.aborted) {
      account.isInterrupted = true;
      break;
    }
    next = files[index + 1] === undefined ? null : look(files[index + 1]!, run);
    // Its failure is met where it is awaited.
    next?.catch(() => {});
    account.read += 1;
    if ("refusal" in looked) {
      if (looked.index && account.failure === null) {
        account.failure = looked.refusal;
        run.report.add([{ file: nameFrom(looked.index), reason: looked.refusal }]);
      }
      if (looked.testFileId) await hideTestFile(run.db, looked.testFileId);
      run.report.add([{ file: nameFrom(file), reason: looked.refusal }]);
      account.refused += 1;
    } else {
      await store(looked, looked.facts ?? guessAll(looked, run.book), { ...run, account, name: nameFrom(file) });
    }
    run.progress.advance(index + 1, index + 1);
  }
  run.progress.stop();
  return account;
}

function isNamedItself(name: string, files: string[]): boolean {
  return files.length === 1 && path.basename(files[0]!) === name;
}

async function refuseWithoutIndex(
  looked: Looked,
  findFacts: ReturnType<typeof openPdfIndexes>,
): Promise<Refused | (ReadablePdf & { facts: DocumentFacts | null })> {
  if ("refusal" in looked) return looked;
  try {
    const facts = await findFacts(looked.file);
    if (facts?.isTestFile) return { file: looked.file, refusal: NO_DATASHEET, testFileId: looked.knownId };
    return { ...looked, facts };
  } catch (error) {
    if (!(error instanceof UnreadableIndex)) throw error;
    return { file: looked.file, refusal: error.message, index: error.file };
  }
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
    const known = await db
      .selectFrom("datasheetDocuments")
      .select(["id", "state"])
      .where("sha256", "=", sha256)
      .executeTakeFirst();
    if (known?.state === "removed") return { file, refusal: "该文件已被下架，不再收录" };
    if (known) return { file, sha256, knownId: known.id, inspection: null };
    const inspection = await inspectPdf(file);
    return inspection.ok
      ? { file, sha256, knownId: null, inspection }
      : { file, refusal: PDF_REFUSAL_REASONS[inspection.reason] };
  } catch (error) {
    const refusal = describeFileError(error);
    if (refusal === null) throw error;
    return { file, refusal };
  }
}

async function store(
  looked: ReadablePdf,
  facts: DocumentFacts,
  run: PdfImport & { account: FileAccount; name: string },
): Promise<void> {
  const { db, fileStore, book, told, account, name } = run;
  const { file, sha256, knownId } = looked;
  const stored =
    (await fileStore.pin(sha256)) ??
    (await fileStore.write(createReadStream(file), { maxBytes: MAX_PDF_BYTES })).sizeBytes;
  const isFirst = facts.isStated && told.isFirst(sha256);
  try {
    const saved = await inTransaction({ db }, async (context) => {
      const document = {
        knownId,
        sha256,
        sizeBytes: stored,
        fileName: path.basename(file),
        facts,
        isFirst,
        inspection: looked.inspection,
      };
      const result = await saveDocument(context.db, book, { ...document, readTitle: () => readTitle(file) });
      if (result.isNew) await run.queueDocument(context.db, result.documentId);
      return result;
    });
    account[saved.hasNews ? "loaded" : "unchanged"] += 1;
    if (facts.isStated) told.add(sha256, { ...saved, account, file, name, replaces: facts.replaces });
  } catch (error) {
    await book.reload();
    throw error;
  }
}

async function readTitle(file: string): Promise<string | null> {
  const inspection = await inspectPdf(file);
  return inspection.ok ? inspection.title : null;
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
