import type { Call } from "#api/define-calls.ts";
import measured from "#api/call-costs.json" with { type: "json" };

/** What requests cost, in milliseconds of a processor, that of the database included (docs/performance.md, what requests cost). */
export const COSTS = {
  /** Rendering a page, without the calls that its loader makes. */
  page: 6.6,
  /** A built file, from the disk. */
  file: 0.3,
  /** A feed of articles. */
  feed: 15,
  /** Of a catalogue that fills it. */
  sitemap: 100,
  /** Addresses that say nothing of themselves. */
  other: 3,
  /** A call that has not been measured. */
  call: 5,
};

/** An answer as long as this is in what its call or page counts as; what a millisecond makes of what is longer. */
const USUAL_CHARACTERS = 100_000;
const CHARACTERS_A_MS = { call: 40_000, page: 25_000 };

/** What an answer that was made took beyond what its call or page counts as, since it is long. */
export function costOfLength(kind: keyof typeof CHARACTERS_A_MS, { length }: string): number {
  return Math.max(0, length - USUAL_CHARACTERS) / CHARACTERS_A_MS[kind];
}

/** Nothing costs nothing: somebody has to read what is asked. */
const LEAST = 0.3;

/** What a call costs, measured where it has been (`npm run bench -- costs`). */
export function costOf({ name }: Pick<Call, "name">): number {
  return Math.max(LEAST, (measured as Record<string, number>)[name] ?? COSTS.call);
}
