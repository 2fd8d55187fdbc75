import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { inspectPdf } from "#platform/pdf/inspect-pdf.ts";
import { openTurns } from "#platform/turns.ts";
import { enterpriseRefusals } from "../../errors.ts";
import { type FileKind, LICENCE_SIDE_PIXELS_MIN } from "../../labels.ts";

const PIXELS_MAX = 50_000_000;
// Fine print can still be read.
const SIDE_PIXELS_MAX = 3000;
const PICTURES = ["image/jpeg", "image/png", "image/webp"];
const PDF = "application/pdf";

// A picture of many pixels takes its memory while it is read.
const turns = openTurns({ atOnce: 1, eachAtMost: 2, waitingAtMost: 20, waitMs: 20_000 });

export interface CheckedFile {
  bytes: Uint8Array;
  mediaType: string;
}

/**
 * What is stored of an upload: a picture's pixels alone, rendered anew, so that nothing else of it is left; a PDF's
 * bytes, if it can be read. Nothing where too many wait.
 */
export async function checkFile(
  bytes: Uint8Array,
  { kind, userId }: { kind: FileKind; userId: number },
): Promise<CheckedFile | undefined> {
  const type = await fileTypeFromBuffer(bytes);
  const isPaper = kind !== "logo" && kind !== "picture";
  return turns.take(String(userId), async () => {
    if (isPaper && type?.mime === PDF) return checkPdf(bytes);
    if (!type || !PICTURES.includes(type.mime)) throw enterpriseRefusals.pictureUnreadable();
    return drawAnew(bytes, isPaper && kind !== "evidence" ? LICENCE_SIDE_PIXELS_MIN : 1);
  });
}

async function checkPdf(bytes: Uint8Array): Promise<CheckedFile> {
  const inspection = await inspectPdf(bytes);
  if (!inspection.ok || inspection.isOwnerEncrypted || !Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from("%PDF-")))
    throw enterpriseRefusals.documentUnreadable();
  return { bytes, mediaType: PDF };
}

async function drawAnew(bytes: Uint8Array, sideMin: number): Promise<CheckedFile> {
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!size) throw enterpriseRefusals.pictureUnreadable();
  if (size.width * size.height > PIXELS_MAX) throw enterpriseRefusals.pictureTooLarge();
  if (Math.min(size.width, size.height) < sideMin) throw enterpriseRefusals.pictureTooSmall({ pixels: sideMin });
  try {
    const drawn = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" })
      .rotate()
      .flatten({ background: "#ffffff" })
      .resize(SIDE_PIXELS_MAX, SIDE_PIXELS_MAX, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 88, mozjpeg: false })
      .toBuffer();
    return { bytes: drawn, mediaType: "image/jpeg" };
  } catch {
    throw enterpriseRefusals.pictureUnreadable();
  }
}
