import type { ChangedPart } from "./changed-parts.ts";
import { addBeginning, type Reading } from "./find-by-text.ts";
import { addFamily } from "./find-family.ts";
import type { FoundParts } from "./found-parts.ts";
import { correctDigits, foldLookalikes, wordsOfTerms, wordingOf } from "./query-words.ts";
import { foldCaseAndWidth } from "./search-key.ts";
import { findLookalikes, findTypos } from "./similar-keys.ts";
import { TypoRow } from "./typo-row.ts";

/** How words may be other than they stand there: letters among digits that are digits, or so many errors. */
export type Similarity = "corrected" | "one-typo" | "two-typos";

/** Shorter words are never taken for mistyped, as a whole number or as the beginning of one. */
const TYPO_FROM_BYTES = { "one-typo": { whole: 4, prefix: 5 }, "two-typos": { whole: 7, prefix: 9 } };
/** Longer ones neither: no part number is that long. */
const TYPO_TO_BYTES = 48;
const ASCII_ONLY_BELOW = 0x80;
/** Of so many numbers that look alike the other packagings are found. */
const FAMILIES_MAX = 8;

/** Adds parts whose key looks like the words as one, those printed so first, and the same parts packed otherwise. Nothing may be found before. */
export function addLookingAlike(found: FoundParts, reading: Reading): void {
  const { index, scope, wording } = reading;
  const { whole } = findLookalikes(index.keys, wording.whole);
  const changed =
    index.changes.parts.length === 0
      ? []
      : index.changes.placesLookingLike(wording.folded).filter((place) => scope.fits(index.changes.parts[place]!.part));
  const asPrinted = foldPrinted(wording.printed);
  const isAsPrinted = (mpn: string) => foldPrinted(mpn) === asPrinted;
  const printed = index.keys.first(
    whole,
    found.room,
    (document) => scope.filter.accepts(document) && isAsPrinted(index.text.printedOf(document)),
  );
  found.add(
    "confusable",
    printed,
    changed.filter((place) => isAsPrinted(index.changes.parts[place]!.part.mpn)),
  );
  found.add(
    "confusable",
    index.keys.first(whole, found.room, (document) => scope.filter.accepts(document) && !found.has(document)),
    changed,
  );
  const numbers = new Set<string>();
  for (const document of found.documents) {
    numbers.add(
      foldCaseAndWidth(document < 0 ? index.changes.parts[-1 - document]!.part.mpn : index.text.printedOf(document)),
    );
    if (numbers.size === FAMILIES_MAX) break;
  }
  for (const number of numbers) addFamily(found, { ...reading, wording: wordingOfText(number) });
}

function foldPrinted(printed: string): string {
  return foldLookalikes(Buffer.from(foldCaseAndWidth(printed)));
}

/** Adds parts whose key is nearly the words as one, and then those whose key begins nearly so. */
export function addSimilar(found: FoundParts, reading: Reading, similarity: Similarity): void {
  if (similarity === "corrected") addCorrected(found, reading);
  else addMistyped(found, reading, similarity);
}

/** The number itself is found before, as one that looks alike. */
function addCorrected(found: FoundParts, reading: Reading): void {
  const corrected = correctDigits(reading.wording.caseFolded);
  if (corrected === reading.wording.caseFolded) return;
  const correctedReading = { ...reading, wording: wordingOfText(corrected) };
  addFamily(found, correctedReading);
  addBeginning(found, correctedReading, "typo");
}

function wordingOfText(typed: string) {
  return wordingOf(wordsOfTerms([{ typed }]).words);
}

function addMistyped(
  found: FoundParts,
  { index, scope, wording: { whole, folded } }: Reading,
  similarity: "one-typo" | "two-typos",
): void {
  const [from, errors] = [TYPO_FROM_BYTES[similarity], similarity === "one-typo" ? 1 : 2];
  const mayBe = canBeMistyped(whole, errors);
  const typos = mayBe && whole.length >= from.whole ? findTypos(index.keys, whole, errors) : { whole: [], prefix: [] };
  const lookalikes = errors === 1 && whole.length > 0 ? findLookalikes(index.keys, whole).prefix : [];

  const { filter, fits } = scope;
  const changed: { whole: number[]; lookalike: number[]; prefix: number[] } = { whole: [], lookalike: [], prefix: [] };
  const measure = mayBe && whole.length >= from.whole ? measureTypos(whole, errors) : () => null;
  for (const [place, part] of index.changes.parts.entries()) {
    const fit = measure(part);
    if (fit && fits(part.part)) changed[fit].push(place);
    if (errors === 1 && whole.length > 0 && part.folded.startsWith(folded) && fits(part.part))
      changed.lookalike.push(place);
  }

  const accepts = (document: number) => filter.accepts(document) && !found.has(document);
  found.add("typo", index.keys.first(typos.whole, found.room, accepts), changed.whole);
  found.add("typo", index.keys.first(lookalikes, found.room, accepts), changed.lookalike);
  if (whole.length < from.prefix) return;
  // Without its first letter, what is left begins other numbers.
  const beginsRight = (document: number) => index.text.byteAt(document, 0) === whole[0];
  const places = changed.prefix.filter((place) => index.changes.parts[place]!.bytes[0] === whole[0]);
  found.add(
    "typo",
    index.keys.first(typos.prefix, found.room, (document) => accepts(document) && beginsRight(document)),
    places,
  );
}

/** Whether errors in a word leave enough to recognise it. Chinese is never taken for mistyped, nor what has no digit for mistyped twice. */
function canBeMistyped(bytes: Uint8Array, errors: number): boolean {
  return (
    bytes.length <= TYPO_TO_BYTES &&
    bytes.every((byte) => byte < ASCII_ONLY_BELOW) &&
    (errors === 1 || bytes.some((byte) => byte >= 0x30 && byte <= 0x39))
  );
}

function measureTypos(whole: Uint8Array, errors: number): (changed: ChangedPart) => "whole" | "prefix" | null {
  const row = new TypoRow(whole, errors);
  return ({ bytes }) => {
    const { isWhole, isPrefix } = row.measure(bytes);
    return isWhole ? "whole" : isPrefix ? "prefix" : null;
  };
}
