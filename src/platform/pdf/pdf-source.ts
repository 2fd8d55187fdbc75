import { open, readFile, stat } from "node:fs/promises";
import type { PdfRefusalReason } from "./refusal-reasons.ts";

/** The bytes of a file, or the path where it lies. */
export type PdfSource = Uint8Array | string;

export const MAX_PDF_BYTES = 50 * 1024 * 1024;
// Readers accept a few bytes of mail or printer commands in front of the mark.
const HEADER_BYTES = 1024;
const MARK = "%PDF-";

/** What can be refused without reading the document: its size and its first bytes. Null where it may be opened. Throws if the path leads nowhere. */
export async function refuseUnread(source: PdfSource): Promise<PdfRefusalReason | null> {
  const sizeBytes = typeof source === "string" ? (await stat(source)).size : source.length;
  if (sizeBytes === 0) return "empty";
  if (sizeBytes > MAX_PDF_BYTES) return "tooLarge";
  const header = typeof source === "string" ? await readHeader(source) : source.subarray(0, HEADER_BYTES);
  return Buffer.from(header.buffer, header.byteOffset, header.length).includes(MARK) ? null : "notPdf";
}

/** The bytes themselves: a worker sees no file. */
export async function readPdfSource(source: PdfSource): Promise<Uint8Array> {
  return typeof source === "string" ? readFile(source) : source;
}

async function readHeader(file: string) {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
