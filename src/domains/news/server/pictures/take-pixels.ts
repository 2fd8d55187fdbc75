import sharp from "sharp";
import { openTurns } from "#platform/turns.ts";

/** Of a picture that users bring, whatever for. */
export const MEGAPIXELS_MAX = 50;
export const PIXELS_MAX = MEGAPIXELS_MAX * 1_000_000;

// A picture of many pixels takes its memory while it is read: one after another, whatever it is brought for.
const turns = openTurns({ atOnce: 1, eachAtMost: 4, waitingAtMost: 20, waitMs: 30_000 });

/** Waits for the turn in which a picture of a user is drawn; undefined where too many wait. */
export function renderInTurn<Result>(userId: number, draw: () => Promise<Result>): Promise<Result | undefined> {
  return turns.take(String(userId), draw);
}

/** How large a picture says it is, before any pixel of it is read: its first frame, and how many there are. Null for what is no picture. */
export async function measurePicture(bytes: Uint8Array): Promise<{ pixels: number; frames: number } | null> {
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return size && { pixels: size.width * (size.pageHeight ?? size.height), frames: size.pages ?? 1 };
}
