import { partKey } from "#shared/part-key.ts";
import { wordTag } from "../tags.ts";
import { type AskedParts, inAll } from "./asked-parts.ts";
import type { EqualNumbers } from "./equal-numbers.ts";
import type { Among, Entry, Tiers } from "./tiers.ts";
import { fold, printedOf, wholeOf, type Word } from "./typed-words.ts";

/** Parts whose numbers begin with what was typed, hold it, look like it or are like it with an error. */
export class NearNumbers {
  readonly #asked: AskedParts;
  readonly #equal: EqualNumbers;

  constructor(asked: AskedParts, equal: EqualNumbers) {
    this.#asked = asked;
    this.#equal = equal;
  }

  add(tiers: Tiers, among: Among, { words, isBrief }: { words: Word[]; isBrief: boolean }): void {
    const whole = wholeOf(words);
    if (tiers.hits.length === 0) this.#addLookingAlike(tiers, among, words);
    const areLetters = words.every(({ isLetter }) => isLetter);
    const pieces = areLetters ? [whole] : words.map(({ key }) => key);
    const canHold = Buffer.byteLength(whole) > 1;
    tiers.add(this.#asked.beginningWith(whole), ["prefix"], (entry) => (among(entry) ? "prefix" : null));
    if (isBrief && tiers.hits.length > 0) return;
    const held = pieces.map((piece) => this.#asked.allThat(`holds ${piece}`, ({ key }) => key.includes(piece)));
    if (canHold) tiers.add(inAll(held), ["substring"], (entry) => (among(entry) ? "substring" : null));
    if (areLetters) return;
    const said = words.map(({ key: piece, typed }) => {
      const tag = wordTag(typed);
      return this.#asked.allThat(
        `says ${piece} or ${tag}`,
        ({ part, key }) => key.includes(piece) || part.tags.includes(tag),
      );
    });
    tiers.add(inAll(said), ["described"], (entry) => (among(entry) ? "described" : null));
  }

  #addLookingAlike(tiers: Tiers, among: Among, words: Word[]): void {
    const foldedWhole = fold(wholeOf(words));
    const lower = (text: string) => text.normalize("NFKC").toLowerCase();
    const print = fold(lower(printedOf(words)));
    const alike = this.#asked.allThat(`is folded ${foldedWhole}`, ({ folded }) => folded === foldedWhole).filter(among);
    tiers.add(alike, ["confusable"], ({ part }) => (fold(lower(part.mpn)) === print ? "confusable" : null));
    tiers.add(alike, ["confusable"], () => "confusable");
    const numbers = [...new Set(tiers.hits.map(({ entry }) => lower(entry.part.mpn)))];
    for (const number of numbers.slice(0, 8)) this.#equal.addFamily(tiers, among, number);
  }

  addCorrected(tiers: Tiers, among: Among, words: Word[]): void {
    const typed = printedOf(words).normalize("NFKC").toLowerCase();
    const signs = [...typed];
    const isDigit = (place: number) => /^[0-9]$/.test(signs[place] ?? "");
    const corrected = signs.map((sign, place) => (isDigit(place - 1) ? fold(sign) : sign)).join("");
    if (corrected === typed) return;
    this.#equal.addFamily(tiers, among, corrected);
    tiers.add(this.#asked.beginningWith(partKey(corrected)), ["typo"], (entry) => (among(entry) ? "typo" : null));
  }

  addSimilar(tiers: Tiers, among: Among, { whole, errors }: { whole: string; errors: 1 | 2 }): void {
    const [wholeFrom, prefixFrom] = errors === 1 ? [4, 5] : [7, 9];
    const canErr = whole.length <= 48 && (errors === 1 ? /^[0-9a-z]*$/ : /^[0-9a-z]*\d[0-9a-z]*$/).test(whole);
    const typos = canErr && whole.length >= wholeFrom ? this.#asked.typosOf(whole, errors) : null;
    const addSuch = (entries: Entry[]) => tiers.add(entries, ["typo"], (entry) => (among(entry) ? "typo" : null));
    if (typos) addSuch(typos.whole);
    const folded = fold(whole);
    if (errors === 1)
      addSuch(this.#asked.allThat(`begins folded with ${folded}`, (entry) => entry.folded.startsWith(folded)));
    if (typos && whole.length >= prefixFrom) addSuch(typos.prefix.filter(({ key }) => key[0] === whole[0]));
  }
}
