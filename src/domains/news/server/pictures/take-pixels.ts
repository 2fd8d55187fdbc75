import { openTurns } from "#platform/turns.ts";

/** Of a picture that users bring, whatever for. */
export const MEGAPIXELS_MAX = 50;
export const PIXELS_MAX = MEGAPIXELS_MAX * 1_000_000;

// A picture of many pixels takes its memory while it is read: one after another, whatever it is brought for.
const turns = openTurns({ atOnce: 1, forNewcomers: 1, eachAtMost: 4, waitingAtMost: 20, waitMs: 30_000 });

/** Waits for the turn in which a picture of a user is drawn; undefined where too many wait. */
export function renderInTurn<Result>(userId: number, draw: () => Promise<Result>): Promise<Result | undefined> {
  return turns.take(String(userId), draw);
}
