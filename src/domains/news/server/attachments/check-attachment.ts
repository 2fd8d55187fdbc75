import sharp from "sharp";
import yauzl, { type Entry } from "yauzl";
import { Refusal } from "#api/refusals.ts";
import { inspectPdf } from "#platform/pdf/inspect-pdf.ts";
import { ATTACHMENT_UPLOAD } from "../../upload-purposes.ts";
import { openTurns } from "#platform/turns.ts";
import { writingRefusals } from "../../errors.ts";
import { renderInTurn, measurePicture, MEGAPIXELS_MAX, PIXELS_MAX } from "../pictures/take-pixels.ts";

const BYTES_MAX = ATTACHMENT_UPLOAD.bytesMax;
const ENTRIES_MAX = 5000;
/** What runs when it is opened has no place among design files; Windows leaves dots and blanks at the end of a name out. */
const PROGRAM =
  /\.(?:exe|com|scr|pif|bat|cmd|msi|dll|cpl|chm|reg|url|lnk|ps1|vbs|vbe|js|jse|wsf|hta|jar|apk|iso|img|vhdx?|xlsm|docm|pptm)[.\s]*$/i;
const DRAWN_SECONDS_MAX = 10;
const END_OF_DIRECTORY = "PK\u0005\u0006";

// Files are in memory while they are looked into. Each kind has its own turns, so that a slow PDF keeps no archive waiting.
const each = { eachAtMost: 1, waitingAtMost: 20, waitMs: 45_000 };
const turns = {
  "application/pdf": openTurns({ atOnce: 1, ...each }),
  "application/zip": openTurns({ atOnce: 2, ...each }),
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

/** What is locked no scanner sees. */
async function checkZip(bytes: Buffer): Promise<Buffer> {
  const entries = await readEntries(bytes);
  if (!entries || !namesAll(bytes, entries)) throw writingRefusals.zipUnreadable();
  if (entries.some((entry) => entry.isEncrypted())) throw writingRefusals.zipLocked();
  if (entries.some(({ fileName }) => PROGRAM.test(fileName))) throw writingRefusals.zipHoldsPrograms();
  return bytes;
}

/** Null: there is no archive in it, or one with more entries than a design has. */
async function readEntries(bytes: Buffer): Promise<Entry[] | null> {
  try {
    const file = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: false });
    if (file.entryCount > ENTRIES_MAX) return null;
    const entries: Entry[] = [];
    for await (const entry of file.eachEntry()) entries.push(entry);
    return entries.length === 0 ? null : entries;
  } catch {
    return null;
  }
}

/** Whether the directory at the end names these entries and nothing else: one that tells a smaller number hides the others from whoever trusts it. */
function namesAll(bytes: Buffer, entries: Entry[]): boolean {
  const end = bytes.lastIndexOf(END_OF_DIRECTORY, undefined, "latin1");
  const sizeBytes = entries.reduce(
    (sum, { fileNameLength, extraFieldLength, fileCommentLength }) =>
      sum + 46 + fileNameLength + extraFieldLength + fileCommentLength,
    0,
  );
  return bytes.readUInt32LE(end + 12) === sizeBytes && bytes.readUInt32LE(end + 16) + sizeBytes === end;
}

/** Upright and as large as it was, since what is fine in a circuit must stay readable. */
async function drawAnew(bytes: Buffer): Promise<Buffer> {
  const size = await measurePicture(bytes);
  if (!size) throw writingRefusals.pictureUnreadable();
  if (size.pixels > PIXELS_MAX) throw writingRefusals.pictureTooManyPixels({ most: MEGAPIXELS_MAX });
  try {
    const drawn = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" })
      .timeout({ seconds: DRAWN_SECONDS_MAX })
      .rotate()
      .jpeg({ quality: 92, force: false })
      .png({ force: false })
      .webp({ quality: 92, force: false })
      .toBuffer();
    if (drawn.byteLength > BYTES_MAX) throw writingRefusals.attachmentTooLarge();
    return drawn;
  } catch (error) {
    throw error instanceof Refusal ? error : writingRefusals.pictureUnreadable();
  }
}
