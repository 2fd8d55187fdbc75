import type { ChangedPart } from "./changed-parts.ts";
import { openFilters, type Search } from "./find-plain.ts";
import { FoundParts } from "./found-parts.ts";
import type { Reading } from "./part-index.ts";
import type { OpenIndex } from "./open-index.ts";
import type { Wording } from "./query-words.ts";
import { findLookalikes, findTypos } from "./similar-keys.ts";
import { TypoRow } from "./typo-row.ts";

/** Shorter words are never taken for mistyped. */
const TYPO_FROM_BYTES = { "one-typo": 4, "two-typos": 6 };
/** Longer ones neither: no part number is that long. */
const TYPO_TO_BYTES = 48;
const ASCII_ONLY_BELOW = 0x80;

/** Parts whose key is nearly the words as one, and then those whose key begins nearly so. */
export function findSimilar(index: OpenIndex, wording: Wording, search: Search & { reading: Exclude<Reading, "plain"> }): FoundParts {
  const found = new FoundParts(search.limit, index.changes);
  const { reading } = search;
  const { whole } = wording;
  if (whole.length === 0 || (reading !== "confusable" && !canBeMistyped(whole, reading))) return found;
  const errors = reading === "one-typo" ? 1 : 2;
  const near = reading === "confusable" ? findLookalikes(index.keys, whole) : findTypos(index.keys, whole, errors);
  const match = reading === "confusable" ? "confusable" : "typo";

  const { filter, fits } = openFilters(index, search.filters);
  const changed: { whole: number[]; prefix: number[] } = { whole: [], prefix: [] };
  const measure = reading === "confusable" ? measureLookalike(wording) : measureTypos(whole, errors);
  for (const [place, part] of index.changes.parts.entries()) {
    const fit = measure(part);
    if (fit && fits(part.part)) changed[fit].push(place);
  }

  const wholes = index.keys.first(near.whole, found.room, (document) => filter.accepts(document));
  found.add(match, wholes, changed.whole);
  if (found.room === 0) return found;
  const isWhole = new Set(wholes);
  const prefixes = index.keys.first(near.prefix, found.room, (document) => filter.accepts(document) && !isWhole.has(document));
  found.add(match, prefixes, changed.prefix);
  return found;
}

/** Whether a word is so long that an error in it leaves enough to recognise. Chinese is never taken for mistyped. */
function canBeMistyped(bytes: Uint8Array, reading: keyof typeof TYPO_FROM_BYTES): boolean {
  return bytes.length >= TYPO_FROM_BYTES[reading] && bytes.length <= TYPO_TO_BYTES && bytes.every((byte) => byte < ASCII_ONLY_BELOW);
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
