import path from "node:path";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "./context.ts";
import type { FileAnswer } from "./handlers.ts";
import { openTurns, type Turn } from "./turns.ts";
import { takeWhole } from "./unsent-file.ts";
import { placeOf, turnTakerOf } from "./visitor.ts";

const SENT_WITHIN_MS = 600_000;
const MAKING = { atOnce: 1, forNewcomers: 0, leastFirst: true, eachAtMost: 1, waitingAtMost: 20, waitMs: 10_000 };

/** What is made keeps the process and a connection busy for seconds: of visitors one at a time, of who has signed in another one; what is long pauses for what is short. */
const turns = { visitors: openTurns(MAKING), users: openTurns(MAKING) };
/** It lies on the disk until it has been read. */
const unsent = openTurns({ atOnce: 100, forNewcomers: 0, eachAtMost: 10, waitingAtMost: 0, waitMs: 0 });

/**
 * A file that takes long to make: one for each asker, made whole before any of it is sent, so that who reads it slowly holds
 * nothing; else refused as busy.
 */
export function wholeFile(context: Context, make: (turn: Turn) => Promise<FileAnswer>): Promise<FileAnswer> {
  const making = context.user ? turns.users : turns.visitors;
  return new Promise((resolve, reject) => {
    const makeAndSend = async () => {
      const file = await making.take(turnTakerOf(context), (turn) => makeWhole(context, () => make(turn)));
      if (!file) return false;
      const sent = whenSent(file.bytes);
      resolve(file.answer);
      await sent;
      return true;
    };
    unsent
      .take(placeOf(context.address), makeAndSend)
      .then((isSent) => isSent || reject(doorRefusals.exportBusy()), reject);
  });
}

async function makeWhole(
  { settings }: Context,
  make: () => Promise<FileAnswer>,
): Promise<{ answer: FileAnswer; bytes: Readable }> {
  const file = await make();
  const bytes = await takeWhole(await file.open(), path.join(settings.dataDir, "unsent"));
  return { answer: { ...file, open: async () => bytes }, bytes };
}

/** Resolves once all is sent, or whoever asked has gone; after SENT_WITHIN_MS it is broken off. */
async function whenSent(bytes: Readable): Promise<void> {
  const timer = setTimeout(() => bytes.destroy(new Error("an export was read too slowly")), SENT_WITHIN_MS);
  // Whoever reads is told of failures himself.
  await finished(bytes).catch(() => {});
  clearTimeout(timer);
}
