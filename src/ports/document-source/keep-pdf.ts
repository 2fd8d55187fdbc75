import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import type { FetchRefusal } from "./port.ts";

export interface KeptPdf {
  file: string;
  sizeBytes: number;
  sha256: string;
}

/** Readers accept a few bytes in front of the mark. */
const HEAD_BYTES = 1024;
const MARK = "%PDF-";
const HTML = /^\s*(?:<!--|<\?xml|<!doctype|<html|<head|<body|<script|<meta)|<html[\s>]/i;

/** Writes bytes into a new file of a folder; leaves none where they are no PDF, too many, or end with a failure. */
export async function keepPdf(
  bytes: AsyncIterable<Buffer>,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<KeptPdf | FetchRefusal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${randomUUID()}.pdf`);
  const handle = await open(file, "wx", 0o600);
  let isKept = false;
  try {
    const hash = createHash("sha256");
    let head = Buffer.alloc(0);
    let sizeBytes = 0;
    for await (const chunk of bytes) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) return "tooLarge";
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
        if (head.length === HEAD_BYTES && !head.includes(MARK)) return whatElse(head);
      }
      hash.update(chunk);
      await handle.appendFile(chunk);
    }
    if (sizeBytes === 0) return "empty";
    if (!head.includes(MARK)) return whatElse(head);
    isKept = true;
    return { file, sizeBytes, sha256: hash.digest("hex") };
  } finally {
    await handle.close();
    if (!isKept) await rm(file, { force: true });
  }
}

function whatElse(head: Buffer): "html" | "notPdf" {
  return HTML.test(head.toString("utf8").replace(/^\ufeff/, "")) ? "html" : "notPdf";
}
