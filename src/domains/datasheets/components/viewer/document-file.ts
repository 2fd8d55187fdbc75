import { PDFDataRangeTransport } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type BegunReading, END_BYTES, PIECE_BYTES } from "./begin-reading.ts";

interface FetchedPieces {
  length: number;
  first: Uint8Array;
  /** The end of the file; it may still be on its way. */
  last: Promise<Uint8Array>;
}

const RETRY_MS = 1000;
const RETRY_MAX_MS = 30_000;

/** The bytes of a document, fetched as pdf.js asks for them. What fails while it is read is asked for again until it comes. */
export class DocumentFile extends PDFDataRangeTransport {
  /** Told with the share of the file that is here, 0 to 1. */
  onProgress: ((share: number) => void) | null = null;
  /** Rejects where a piece can't be had while the document is opened. */
  readonly failed: Promise<never>;
  isOpen = false;

  readonly #fetchPiece: (begin: number, end: number) => Promise<Uint8Array>;
  readonly #ending: AbortController;
  readonly #last: Promise<Uint8Array>;
  #received: number;
  #fail!: (reason: unknown) => void;

  constructor(
    { length, first, last }: FetchedPieces,
    fetchPiece: (begin: number, end: number) => Promise<Uint8Array>,
    ending: AbortController,
  ) {
    super(length, first);
    this.#fetchPiece = fetchPiece;
    this.#ending = ending;
    this.#last = last;
    this.#received = first.length;
    this.failed = new Promise((_, reject) => (this.#fail = reject));
    this.failed.catch(() => {});
  }

  override requestDataRange(begin: number, end: number) {
    this.#read(begin, end).then(
      (bytes) => {
        if (this.#ending.signal.aborted) return;
        this.#received = Math.min(this.length, this.#received + bytes.length);
        this.onProgress?.(this.#received / this.length);
        this.onDataRange(begin, bytes);
      },
      (error: unknown) => this.#fail(error),
    );
  }

  override abort() {
    this.#ending.abort();
  }

  async #read(begin: number, end: number): Promise<Uint8Array> {
    const lastBegin = this.length - END_BYTES;
    const last = begin >= lastBegin ? await this.#last.catch(() => null) : null;
    if (last) return last.slice(begin - lastBegin, end - lastBegin);
    for (let wait = RETRY_MS; ; wait = Math.min(2 * wait, RETRY_MAX_MS)) {
      try {
        return await this.#fetchPiece(begin, end);
      } catch (error) {
        if (!this.isOpen || this.#ending.signal.aborted || isRefused(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }
}

/** A document whose beginning and end have been asked for: all its bytes where those are all of it, or it comes in one piece. */
export async function receiveFile(
  { fileUrl, first, last }: BegunReading,
  headers: Record<string, string> = {},
): Promise<Uint8Array | DocumentFile> {
  const ending = new AbortController();
  const answer = await first;
  // An empty file has no range.
  if (answer.status === 416) return new Uint8Array();
  const length = Number(/\/(\d+)$/.exec(answer.headers.get("content-range") ?? "")?.[1]);
  if (answer.status === 200 || length <= PIECE_BYTES) {
    void last.then(({ body }) => body?.cancel()).catch(() => {});
    return bytesOf(answer);
  }
  if (Number.isNaN(length)) throw refused(answer);
  const begin = await bytesOf(answer);
  const end = last.then(bytesOf);
  end.catch(() => {});
  if (length <= PIECE_BYTES + END_BYTES) return joined(begin, await end, length);
  const fetchPiece = async (from: number, to: number) =>
    bytesOf(await fetch(fileUrl, { headers: { ...headers, range: `bytes=${from}-${to - 1}` }, signal: ending.signal }));
  return new DocumentFile({ length, first: begin, last: end }, fetchPiece, ending);
}

function joined(first: Uint8Array, last: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(last, length - last.length);
  bytes.set(first);
  return bytes;
}

async function bytesOf(answer: Response): Promise<Uint8Array> {
  if (!answer.ok) throw refused(answer);
  return new Uint8Array(await answer.arrayBuffer());
}

function refused({ status }: Response): Error {
  return Object.assign(new Error(`the file was answered with ${status}`), { status });
}

function isRefused(error: unknown): boolean {
  return ((error as { status?: number }).status ?? 0) >= 400;
}
