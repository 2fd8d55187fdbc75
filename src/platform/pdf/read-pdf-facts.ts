import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { guessLanguage, type DocumentLanguage } from "./guess-language.ts";
import { withoutStamps } from "./text/stamps.ts";
import { readableTitle } from "./readable-title.ts";

export interface PdfFacts {
  pageCount: number;
  /** False for scans: at most a few pages hold words. */
  hasTextLayer: boolean;
  /** Null where there is too little text to tell. */
  language: DocumentLanguage | null;
  /** Null where the file names none, or only that of a file or a download site. */
  title: string | null;
  /** Opens without a password, although its owner set one against printing or copying. */
  isOwnerEncrypted: boolean;
}

const SAMPLED_PAGES = 16;
const MIN_CHARACTERS_OF_A_PAGE = 30;
const MIN_SHARE_OF_TEXT_PAGES = 1 / 3;

/** Reads the facts of a document from its head and from pages spread over it. Throws where not even the first page can be read. */
export async function readPdfFacts(document: PDFDocumentProxy): Promise<PdfFacts> {
  await document.getPage(1);
  const { info } = (await document.getMetadata()) as { info: { Title?: unknown; EncryptFilterName?: string | null } };
  const texts: string[] = [];
  for (const number of spreadPages(document.numPages)) texts.push(await readText(document, number));
  const textPages = texts.filter((text) => text.replace(/\s/g, "").length >= MIN_CHARACTERS_OF_A_PAGE);
  const hasTextLayer = textPages.length >= texts.length * MIN_SHARE_OF_TEXT_PAGES;
  return {
    pageCount: document.numPages,
    hasTextLayer,
    language: hasTextLayer ? guessLanguage(texts.join("\n")) : null,
    title: typeof info.Title === "string" ? readableTitle(info.Title) : null,
    isOwnerEncrypted: Boolean(info.EncryptFilterName),
  };
}

/** The first half in a row, the rest spread evenly over what follows. */
function spreadPages(pageCount: number): number[] {
  if (pageCount <= SAMPLED_PAGES) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const inARow = SAMPLED_PAGES / 2;
  const step = (pageCount - inARow) / inARow;
  return Array.from({ length: SAMPLED_PAGES }, (_, index) =>
    index < inARow ? index + 1 : Math.floor(inARow + (index - inARow + 1) * step),
  );
}

async function readText(document: PDFDocumentProxy, number: number): Promise<string> {
  let page: PDFPageProxy;
  try {
    page = await document.getPage(number);
  } catch {
    // One bad page does not make a bad document.
    return "";
  }
  const { items } = await page.getTextContent();
  const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
  page.cleanup();
  return withoutStamps(text);
}
