import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import type { MadePage } from "./page-store.ts";

const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);
const unpack = promisify(gunzip);

/** A page of such a length goes as it is. */
const PACKED_FROM_BYTES = 1024;
/** As small as a level below half the time makes it: a page is packed once and sent often. */
const BROTLI_LEVEL = 5;
/** What a page takes beside its bytes: its entry, its marks, the texts of its headers. */
const BESIDE_BYTES = 1500;
const ACCEPTED_CHARACTERS_MAX = 300;
/** Brotli is worth its time for what is asked for again. */
const BROTLI_FROM_ASKED = 2;

export interface PackedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  /** So much memory it takes. */
  bytes: number;
  gzip: Buffer;
  brotli?: Buffer | undefined;
  asked: number;
}

export interface Body {
  bytes: Buffer;
  encoding: "br" | "gzip" | null;
}

export async function packPage({ status, headers, html }: MadePage): Promise<PackedPage> {
  // What zlib hands out stands in a chunk that is larger.
  const packed = copyOf(await packGzip(html));
  // Of the packed bytes, of which there are fewer: the same page packs to the same.
  const etag = `W/"${createHash("sha256").update(packed).digest("base64url").slice(0, 27)}"`;
  // Room for its other form is counted from the start.
  const bytes = packed.length * 2 + JSON.stringify(headers).length + BESIDE_BYTES;
  return { status, headers, etag, bytes, gzip: packed, asked: 0 };
}

function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The bytes of a page in the smallest form that its reader takes. */
export async function bodyOf(page: PackedPage, accepted = ""): Promise<Body> {
  page.asked += 1;
  if (page.gzip.length >= PACKED_FROM_BYTES && takes(accepted, "br")) {
    if (page.brotli) return { bytes: page.brotli, encoding: "br" };
    if (page.asked === BROTLI_FROM_ASKED) void addBrotli(page);
  }
  if (takes(accepted, "gzip")) return { bytes: page.gzip, encoding: "gzip" };
  return { bytes: await unpack(page.gzip), encoding: null };
}

async function addBrotli(page: PackedPage): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL };
  const packed = await packBrotli(await unpack(page.gzip), { params });
  // More it may not take than was counted.
  if (packed.length <= page.gzip.length) page.brotli = copyOf(packed);
}

/** Whether `Accept-Encoding` names an encoding and does not refuse it; one longer than any browser's names none. */
function takes(accepted: string, encoding: string): boolean {
  if (accepted.length > ACCEPTED_CHARACTERS_MAX) return false;
  return accepted.split(",").some((part) => {
    const [name = "", quality = "q=1"] = part.toLowerCase().split(";");
    return name.trim() === encoding && Number(quality.trim().replace(/^q=/, "")) > 0;
  });
}

/** Whether `If-None-Match` names the page. */
export function isSame({ etag }: PackedPage, asked = ""): boolean {
  return asked.split(",").some((one) => one.trim().replace(/^W\//, "") === etag.slice(2) || one.trim() === "*");
}
