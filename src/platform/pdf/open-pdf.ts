import path from "node:path";
import { getDocument, VerbosityLevel, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { PROJECT_ROOT } from "../project-root.ts";
import type { PdfRefused } from "./pdf-jobs.ts";

const MAX_PAGES = 2000;
// Larger pictures are left out of the drawing. An A4 page at 600 dpi has 35 megapixels; 64 take about 500 MB while they are unpacked.
const MAX_IMAGE_PIXELS = 64_000_000;
const PDFJS = path.join(PROJECT_ROOT, "node_modules/pdfjs-dist");

/** Opens a PDF and hands it to `read`. Everything that fails in it is the file's fault and answered as a reason. */
export async function withPdf<Found extends object>(
  bytes: Uint8Array,
  read: (document: PDFDocumentProxy) => Promise<Found>,
): Promise<({ ok: true } & Found) | PdfRefused> {
  const loading = getDocument({
    data: bytes,
    cMapUrl: `${PDFJS}/cmaps/`,
    standardFontDataUrl: `${PDFJS}/standard_fonts/`,
    wasmUrl: `${PDFJS}/wasm/`,
    iccUrl: `${PDFJS}/iccs/`,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise;
    if (document.numPages > MAX_PAGES) return { ok: false, reason: "tooManyPages" };
    return { ok: true, ...(await read(document)) };
  } catch (error) {
    return { ok: false, reason: isNamed(error, "PasswordException") ? "needsPassword" : "broken" };
  } finally {
    await loading.destroy();
  }
}

/** pdf.js keeps some of its error classes to itself. */
function isNamed(error: unknown, name: string) {
  return error instanceof Error && error.name === name;
}
