import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { tsvectorOf } from "../text-search/tokens.ts";
import { asPrinted, type PrintedText } from "./printed-text.ts";
import { pageText, type TextItem } from "./text/page-text.ts";
import { isWithoutWords } from "./text/stamps.ts";

export interface PdfPage {
  /** '' for a page without a text layer. */
  text: PrintedText;
  /** What it is found by, a literal of a tsvector: made here, because it takes longer than a process that answers visitors has. */
  search: string;
}

export interface PdfPages {
  pageCount: number;
  /** Some pages in a row. */
  read: PdfPage[];
}

// What a batch may take, so that a file of 2,000 pages passes within the limits of a job, and a kill costs no more than that.
const MAX_PAGES = 100;
const MAX_CHARACTERS = 1_000_000;
const MAX_MS = 4_000;

/**
 * Reads the text of at most `pages` pages from `firstPage` on, as many as a few seconds allow but always one; runs no
 * scripts, and throws where not even the first page can be had.
 */
export async function readPdfPages(
  document: PDFDocumentProxy,
  { firstPage, pages = MAX_PAGES }: { firstPage: number; pages?: number },
): Promise<PdfPages> {
  await document.getPage(1);
  const read: PdfPage[] = [];
  const startedAt = performance.now();
  let characters = 0;
  for (let number = firstPage; number <= document.numPages && read.length < pages; number += 1) {
    const text = await readPage(document, number);
    read.push({ text: asPrinted(text), search: tsvectorOf(text) });
    characters += text.length;
    if (characters > MAX_CHARACTERS || performance.now() - startedAt > MAX_MS) break;
  }
  return { pageCount: document.numPages, read };
}

/** One bad page does not make a bad document. */
async function readPage(document: PDFDocumentProxy, number: number): Promise<string> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = pageText(items as TextItem[]);
    page.cleanup();
    return isWithoutWords(text) ? "" : text;
  } catch {
    return "";
  }
}
