import type { ChangedPart } from "./changed-parts.ts";
import type { Reading } from "./find-by-text.ts";
import type { FoundParts } from "./found-parts.ts";
import type { Wording } from "./query-words.ts";
import { findLookalikes, findTypos } from "./similar-keys.ts";
import { TypoRow } from "./typo-row.ts";

/** How words may be other than they stand there: letters and digits that look alike, or so many errors. */
export type Similarity = "confusable" | "one-typo" | "two-typos";

/** Shorter words are never taken for mistyped. */
const TYPO_FROM_BYTES = { "one-typo": 4, "two-typos": 6 };
/** Longer ones neither: no part number is that long. */
const TYPO_TO_BYTES = 48;
const ASCII_ONLY_BELOW = 0x80;

/** Adds parts whose key is nearly the words as one, and then those whose key begins nearly so. */
export function addSimilar(found: FoundParts, { index, scope, wording }: Reading, similarity: Similarity): void {
  const { whole } = wording;
  if (whole.length === 0 || (similarity !== "confusable" && !canBeMistyped(whole, similarity))) return;
  const errors = similarity === "one-typo" ? 1 : 2;
  const near = similarity === "confusable" ? findLookalikes(index.keys, whole) : findTypos(index.keys, whole, errors);
  const match = similarity === "confusable" ? "confusable" : "typo";

  const { filter, fits } = scope;
  const changed: { whole: number[]; prefix: number[] } = { whole: [], prefix: [] };
  const measure = similarity === "confusable" ? measureLookalike(wording) : measureTypos(whole, errors);
  for (const [place, part] of index.changes.parts.entries()) {
    const fit = measure(part);
    if (fit && fits(part.part)) changed[fit].push(place);
  }

  found.add(match, index.keys.first(near.whole, found.room, (document) => filter.accepts(document)), changed.whole);
  if (found.room === 0) return;
  const prefixes = index.keys.first(near.prefix, found.room, (document) => filter.accepts(document) && !found.has(document));
  found.add(match, prefixes, changed.prefix);
}

/** Whether a word is so long that an error in it leaves enough to recognise. Chinese is never taken for mistyped. */
function canBeMistyped(bytes: Uint8Array, similarity: keyof typeof TYPO_FROM_BYTES): boolean {
  return bytes.length >= TYPO_FROM_BYTES[similarity] && bytes.length <= TYPO_TO_BYTES && bytes.every((byte) => byte < ASCII_ONLY_BELOW);
}

type Measure = (changed: ChangedPart) => "whole" | "prefix" | null;

function measureLookalike({ folded }: Wording): Measure {
  return (changed) => (changed.folded === folded ? "whole" : changed.folded.startsWith(folded) ? "prefix" : null);
}

function measureTypos(whole: Uint8Array, errors: number): Measure {
  const row = new TypoRow(whole, errors);
  return ({ bytes }) => {
    const { isWhole, isPrefix } = row.measure(bytes);
    return isWhole ? "whole" : isPrefix ? "prefix" : null;
  };
}
