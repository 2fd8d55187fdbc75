import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  VerbosityLevel,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import { callHeaders } from "#web/call-api.ts";
import { beginReading, type BegunReading, PIECE_BYTES, takeBegunReading } from "./begin-reading.ts";
import { DocumentFile, receiveFile } from "./document-file.ts";

interface OpenedDocument {
  pdf: PDFDocumentProxy;
  firstPage: PDFPageProxy;
}

interface DocumentPlace {
  fileUrl: string;
  headers: Record<string, string> | undefined;
  /** Its end closes the document and stops all loading. */
  signal: AbortSignal;
}

interface Opening {
  fileUrl: string;
  opened: Promise<OpenedDocument>;
  onProgress(listener: (share: number) => void): void;
  close(): Promise<void>;
}

// The worker has an address of its own.
const ASSETS = new URL(PDFJS_FILES, location.href).href;
// As on the server: larger pictures are left out of a page. An A4 page at 600 dpi has 35 megapixels.
const MAX_IMAGE_PIXELS = 64_000_000;

let early: Opening | null = null;

/** Opens the document that the script of the page has begun to read, for who asks for it first. */
export function openEarly(): void {
  const begun = takeBegunReading();
  if (begun) early = open(begun, callHeaders());
}

/** Opens a document, or takes the one that was opened early. Rejects with what pdf.js throws, or with the status of the answer. */
export async function openDocument(
  { fileUrl, headers, signal }: DocumentPlace,
  onProgress: (share: number) => void,
): Promise<OpenedDocument> {
  const opening =
    early?.fileUrl === fileUrl ? early : open(takeBegunReading(fileUrl) ?? beginReading(fileUrl, headers), headers);
  if (opening === early) early = null;
  opening.onProgress(onProgress);
  signal.addEventListener("abort", () => void opening.close());
  const opened = await opening.opened;
  signal.throwIfAborted();
  return opened;
}

function open(begun: BegunReading, headers: Record<string, string> | undefined): Opening {
  const { fileUrl, worker: port } = begun;
  const ending = new AbortController();
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  let tell: ((share: number) => void) | null = null;
  let close = async () => {};

  async function start(): Promise<OpenedDocument> {
    const file = await receiveFile(begun, headers);
    ending.signal.throwIfAborted();
    const loading = getDocument({
      ...(file instanceof DocumentFile ? { range: file } : { data: file }),
      worker,
      // Only the parts of the file that are shown are fetched.
      disableStream: true,
      disableAutoFetch: true,
      rangeChunkSize: PIECE_BYTES,
      cMapUrl: `${ASSETS}cmaps/`,
      standardFontDataUrl: `${ASSETS}standard_fonts/`,
      wasmUrl: `${ASSETS}wasm/`,
      iccUrl: `${ASSETS}iccs/`,
      maxImageSize: MAX_IMAGE_PIXELS,
      // Compiled PostScript functions would need 'unsafe-eval'.
      isEvalSupported: false,
      verbosity: VerbosityLevel.ERRORS,
    });
    close = () => loading.destroy();
    const isRanged = file instanceof DocumentFile;
    if (isRanged) file.onProgress = (share) => tell?.(share);
    // The viewer would wait for ever for a first page that can't be read.
    const opened = loading.promise.then(async (pdf) => ({ pdf, firstPage: await pdf.getPage(1) }));
    const first = await (isRanged ? Promise.race([opened, file.failed]) : opened);
    if (isRanged) file.isOpen = true;
    return first;
  }

  const broken = new Promise<never>((_, reject) =>
    port.addEventListener("error", () => reject(new Error("the worker of pdf.js has ended"))),
  );
  const opened = Promise.race([start(), broken]);
  opened.catch(() => {});
  return {
    fileUrl,
    opened,
    onProgress: (listener) => (tell = listener),
    async close() {
      ending.abort();
      await close();
      worker.destroy();
      port.terminate();
    },
  };
}
