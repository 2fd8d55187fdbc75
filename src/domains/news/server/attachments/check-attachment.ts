import sharp from "sharp";
import yauzl, { type Entry } from "yauzl";
import { inspectPdf } from "#domains/datasheets/server/public.ts";
import { openTurns } from "#platform/turns.ts";
import { writingRefusals } from "../../writing-errors.ts";

const MEGAPIXELS_MOST = 50;
const PIXELS_MOST = MEGAPIXELS_MOST * 1_000_000;
const ENTRIES_MOST = 5000;
/** What runs when it is opened has no place among design files. */
const PROGRAM = /\.(?:exe|com|scr|pif|bat|cmd|msi|dll|lnk|ps1|vbs|vbe|js|jse|wsf|hta|jar|apk)\s*$/i;

// A picture of many pixels takes its memory while it is read.
const turns = openTurns({ atOnce: 1, eachAtMost: 2, waitingAtMost: 20, waitMs: 30_000 });

/** What is kept of a file: of a picture its pixels in their format, of a PDF or an archive its bytes, where they can be read as one. */
export async function checkAttachment(bytes: Buffer, { mediaType, userId }: { mediaType: string; userId: number }): Promise<Uint8Array> {
  const kept = await turns.take(String(userId), async () => {
    if (mediaType === "application/pdf") return checkPdf(bytes);
    if (mediaType === "application/zip") return checkZip(bytes);
    return drawAnew(bytes);
  });
  if (!kept) throw writingRefusals.attachmentsBusy();
  return kept;
}

async function checkPdf(bytes: Buffer): Promise<Buffer> {
  if (!(await inspectPdf(bytes)).ok) throw writingRefusals.pdfUnreadable();
  return bytes;
}

/** What is locked no scanner sees. */
async function checkZip(bytes: Buffer): Promise<Buffer> {
  const entries = await readEntries(bytes);
  if (!entries) throw writingRefusals.zipUnreadable();
  if (entries.some((entry) => entry.isEncrypted())) throw writingRefusals.zipLocked();
  if (entries.some(({ fileName }) => PROGRAM.test(fileName))) throw writingRefusals.zipHoldsPrograms();
  return bytes;
}

/** Null: there is no archive in it, or one with more entries than a design has. */
async function readEntries(bytes: Buffer): Promise<Entry[] | null> {
  try {
    const file = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: false });
    if (file.entryCount > ENTRIES_MOST) return null;
    const entries: Entry[] = [];
    for await (const entry of file.eachEntry()) entries.push(entry);
    return entries.length === 0 ? null : entries;
  } catch {
    return null;
  }
}

/** Upright and as large as it was, since what is fine in a circuit must stay readable. */
async function drawAnew(bytes: Buffer): Promise<Buffer> {
  const size = await sharp(bytes, { limitInputPixels: false }).metadata().catch(() => null);
  if (!size) throw writingRefusals.pictureUnreadable();
  if (size.width * size.height > PIXELS_MOST) throw writingRefusals.pictureTooManyPixels({ most: MEGAPIXELS_MOST });
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MOST, failOn: "error" }).rotate().jpeg({ quality: 92, force: false }).png({ force: false }).webp({ quality: 92, force: false }).toBuffer();
  } catch {
    throw writingRefusals.pictureUnreadable();
  }
}
