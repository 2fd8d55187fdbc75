import { inspectPdf } from "#platform/pdf/inspect-pdf.ts";
import { type Drawing, type PictureLimits, redrawPicture } from "#platform/pictures/picture-jobs.ts";
import { openTurns } from "#platform/turns.ts";
import { writingRefusals } from "../../errors.ts";
import { ATTACHMENT_UPLOAD } from "../../upload-purposes.ts";
import { refusalOf } from "../pictures/render-picture.ts";
import { PIXELS_MAX, renderInTurn } from "../pictures/take-pixels.ts";
import { checkArchive } from "./check-archive.ts";

const BYTES_MAX = ATTACHMENT_UPLOAD.bytesMax;
const READABLE: PictureLimits = { formats: ["jpeg", "png", "webp"], pixelsMax: PIXELS_MAX };
/** As large as it was, since what is fine in a circuit must stay readable. */
const DRAWING: Drawing = { format: "same", quality: 92 };

// Files are in memory while they are looked into. Each kind has its own turns, so that a slow PDF keeps no archive waiting.
const each = { atOnce: 1, forNewcomers: 1, eachAtMost: 1, waitingAtMost: 20, waitMs: 45_000 };
const turns = {
  "application/pdf": openTurns(each),
  "application/zip": openTurns(each),
};

interface Brought {
  mediaType: string;
  userId: number;
  read: () => Promise<Buffer>;
}

/**
 * What is stored of a file: a picture's pixels, a readable PDF's or archive's bytes; undefined where too many wait or
 * its user brings several at once.
 */
export function checkAttachment({ mediaType, userId, read }: Brought): Promise<Uint8Array | undefined> {
  if (mediaType === "application/pdf") return turns[mediaType].take(String(userId), async () => checkPdf(await read()));
  if (mediaType === "application/zip") return turns[mediaType].take(String(userId), async () => checkZip(await read()));
  return renderInTurn(userId, async () => drawAnew(await read()));
}

async function checkPdf(bytes: Buffer): Promise<Buffer> {
  if (!(await inspectPdf(bytes)).ok) throw writingRefusals.pdfUnreadable();
  return bytes;
}

async function checkZip(bytes: Buffer): Promise<Buffer> {
  await checkArchive(bytes);
  return bytes;
}

async function drawAnew(bytes: Buffer): Promise<Uint8Array> {
  const drawn = await redrawPicture(bytes, READABLE, DRAWING);
  if (!drawn.ok) throw refusalOf(drawn.reason);
  if (drawn.bytes.byteLength > BYTES_MAX) throw writingRefusals.attachmentTooLarge();
  return drawn.bytes;
}
