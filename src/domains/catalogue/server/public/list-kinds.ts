import type { Database } from "#platform/database.ts";
import { defineSlot } from "#platform/domain/slot.ts";
import type { FileAccount } from "./file-account.ts";
import type { BrandBook } from "../import/brands/brand-book.ts";
import type { PdfInput } from "../import/find-inputs.ts";
import type { AnyRow, ListWriter } from "../import/list-writer.ts";
import type { ImportSurroundings } from "../import/run-import.ts";
import type { Report } from "../import/report.ts";

/** How the rows of a list are to be read. */
export interface ListReading {
  /** What the list is called: with its own number a row is known again. */
  source: string;
  now: Date;
  /** Of rows that tell no date. */
  seenAt: Date;
  findBrand(printed: string): number | null;
}

/** A kind of list of another domain than the catalogue: what is done with its rows. */
export interface ListKind {
  kind: "distributors" | "articles";
  openWriter(reading: ListReading): ListWriter<AnyRow>;
}

export const listKinds = defineSlot<ListKind>("catalogue.listKinds");

export interface PdfSurroundings extends Pick<ImportSurroundings, "db" | "fileStore" | "progress" | "signal"> {
  book: BrandBook;
  report: Report;
}

/** Takes in the PDFs of one import. */
export interface PdfImporter {
  /** Those of one folder. */
  importPdfs(pdfs: PdfInput, surroundings: PdfSurroundings): Promise<FileAccount>;
  /** Once all was read: only then is it known what nobody states. */
  finish(db: Database, report: Report): Promise<void>;
}

/** Opens an import of PDFs. */
export const pdfImport = defineSlot<() => PdfImporter>("catalogue.pdfImport");
