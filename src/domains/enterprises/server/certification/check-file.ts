import { inspectPdf } from "#platform/pdf/inspect-pdf.ts";
import { type Drawing, redrawPicture } from "#platform/pictures/picture-jobs.ts";
import { openTurns } from "#platform/turns.ts";
import { enterpriseRefusals } from "../../errors.ts";
import { type FileKind, LICENCE_SIDE_PIXELS_MIN } from "../../labels.ts";

const PIXELS_MAX = 50_000_000;
// Fine print can still be read.
const DRAWING: Drawing = {
  format: "jpeg",
  quality: 88,
  isOnWhite: true,
  size: { width: 3000, height: 3000, fit: "inside" },
};
const PDF = "application/pdf";
const PDF_MARK = Buffer.from("%PDF-");

// A picture of many pixels takes its memory while it is read.
const turns = openTurns({ atOnce: 1, forNewcomers: 1, eachAtMost: 2, waitingAtMost: 20, waitMs: 45_000 });

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
  const isPdf = PDF_MARK.equals(bytes.subarray(0, PDF_MARK.length));
  const isPaper = kind !== "logo" && kind !== "picture";
  return turns.take(String(userId), async () => {
    if (isPaper && isPdf) return checkPdf(bytes);
    return drawAnew(bytes, isPaper && kind !== "evidence" ? LICENCE_SIDE_PIXELS_MIN : 1);
  });
}

async function checkPdf(bytes: Uint8Array): Promise<CheckedFile> {
  const inspection = await inspectPdf(bytes);
  if (!inspection.ok || inspection.isOwnerEncrypted) throw enterpriseRefusals.documentUnreadable();
  return { bytes, mediaType: PDF };
}

async function drawAnew(bytes: Uint8Array, sidePixelsMin: number): Promise<CheckedFile> {
  const limits = { formats: ["jpeg", "png", "webp"] as const, pixelsMax: PIXELS_MAX, sidePixelsMin };
  const drawn = await redrawPicture(bytes, limits, DRAWING);
  if (drawn.ok) return { bytes: drawn.bytes, mediaType: "image/jpeg" };
  if (drawn.reason === "tooManyPixels") throw enterpriseRefusals.pictureTooLarge();
  throw drawn.reason === "tooSmall"
    ? enterpriseRefusals.pictureTooSmall({ pixels: sidePixelsMin })
    : enterpriseRefusals.pictureUnreadable();
}
