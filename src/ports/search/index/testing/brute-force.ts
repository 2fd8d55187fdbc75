import { partKey } from "#shared/part-key.ts";
import { COUNTED_AT_MOST, type IndexAnswer, type IndexFilters, type IndexQuery } from "../index-query.ts";
import type { IndexedPart } from "../indexed-part.ts";
import type { MarkedPart, PackagingSuffix } from "../query-term.ts";
import { wordTag } from "../tags.ts";
import { AskedParts, inAll } from "./asked-parts.ts";
import { countFacetsOf } from "./count-facets-of.ts";
import { fits, isIn, isNamed } from "./part-fits.ts";
import { Tiers, byPopularity, type Entry, type Hit } from "./tiers.ts";
import { bytesOf, fold, formsOf, isStrong, ownOf, printedOf, waysOf, wholeOf, type Way, type Word } from "./typed-words.ts";

/** Whether an entry is among those that are looked at. */
type Among = (entry: Entry) => boolean;

/** What is looked for, and how. */
interface Question {
  words: Word[];
  markings: readonly MarkedPart[];
  filters: IndexFilters;
  isMarkingAsked?: boolean | undefined;
  /** Whether pieces and descriptions are only looked for where nothing else is found. */
  isBrief?: boolean;
}

interface Outcome extends Question {
  way: Way;
  hits: Hit[];
  named: number[];
  /** Of a number that was shortened. */
  ending?: string;
}

/** The same answers as those of the index, by looking at every part. */
export class BruteForce {
  readonly #entries: Entry[];
  readonly #byKey = new Map<string, Entry[]>();
  readonly #byForm = new Map<string, Entry[]>();
  readonly #asked: AskedParts;
  readonly #strengths = new WeakMap<Word, number>();
  readonly #packaging: readonly PackagingSuffix[];

  constructor(parts: readonly IndexedPart[], packaging: readonly PackagingSuffix[] = []) {
    this.#packaging = packaging;
    const entries = Array.from(parts, (part) => {
      const key = partKey(part.mpn);
      return { part, key, folded: fold(key), bytes: Buffer.from(key).toString("latin1"), forms: formsOf(part.mpn, ownOf(packaging, part.brandId)) };
    });
    this.#entries = byPopularity(entries);
    this.#asked = new AskedParts(this.#entries);
    for (const entry of this.#entries) {
      this.#byKey.set(entry.key, [...(this.#byKey.get(entry.key) ?? []), entry]);
      for (const form of new Set(entry.forms)) this.#byForm.set(form, [...(this.#byForm.get(form) ?? []), entry]);
    }
  }

  search(query: IndexQuery): IndexAnswer {
    this.#asked.forget();
    const words = query.terms
      .map(({ typed, naming }, place): Word => ({ typed, naming, place, key: partKey(typed), isLetter: bytesOf(typed) === 1 }))
      .filter(({ key }, place, all) => key !== "" && (all[place]!.isLetter || all.findIndex((other) => other.key === key) === place));
    const isBrief = query.isCounted === false && !query.withFacets;
    const countTo = isBrief ? Math.min(COUNTED_AT_MOST, query.offset + query.limit) : COUNTED_AT_MOST;
    const isNothing = words.length === 0 && query.markings.length === 0 && query.terms.some(({ typed }) => typed.trim() !== "");
    const question = { words: words.slice(0, 12), markings: query.markings, filters: query.filters, isMarkingAsked: query.isMarkingAsked, isBrief };
    const outcome = isNothing ? { ...question, way: "plain" as const, hits: [], named: [] } : this.#understand(question, words.slice(12), countTo + 1);
    const { hits, named } = outcome;
    const find = (filters: IndexFilters) => (isNothing ? [] : this.#read({ ...outcome, filters }, outcome.way, COUNTED_AT_MOST + 1).hits.map(({ entry }) => entry.part));
    return {
      hits: hits.slice(0, countTo).slice(query.offset, query.offset + query.limit).map(({ entry, match }) => ({ partId: entry.part.id, match })),
      total: Math.min(hits.length, countTo),
      isCapped: hits.length > countTo,
      named: named.toSorted((one, other) => one - other),
      isMarked: hits.some(({ match }) => match === "marking"),
      dropped: hits.length === 0 ? [] : [...words.filter((word) => !outcome.words.some(({ place }) => place === word.place)).map(({ typed }) => typed), ...(outcome.ending === undefined ? [] : [outcome.ending])],
      facets: query.withFacets ? countFacetsOf(query.filters, find) : null,
    };
  }

  /** Everything but the filters tells how a query is read. */
  #understand(question: Question, beyond: Word[], limit: number): Outcome {
    const { words, markings, filters, isBrief = false } = question;
    const attempt = (kept: Word[], ways: Way[]): Outcome | null => {
      const reading = { words: kept, isBrief, ...(kept === words ? { markings, isMarkingAsked: question.isMarkingAsked } : { markings: [] }) };
      const isFiltered = Object.values(filters).some((value) => value !== undefined);
      for (const way of ways) {
        const open = this.#read({ ...reading, filters: {} }, way, isFiltered ? 1 : limit);
        if (open.hits.length > 0) return isFiltered ? this.#read({ ...reading, filters }, way, limit) : { ...open, filters };
      }
      return null;
    };
    const nothing: Outcome = { ...question, way: "plain", hits: [], named: [] };
    const asTyped = attempt(words, ["plain"]);
    if (asTyped || words.length === 0) return asTyped ?? nothing;
    const errorsIn = (kept: Word[], atMost: number) => (this.#isKnown(kept) ? 0 : atMost);
    const corrected = attempt(words, waysOf(words, 0));
    if (corrected) return corrected;
    const texts = words.filter((word) => !isStrong(word));
    const unpacked = texts.length === 1 ? this.#withoutEnding(texts[0]!.typed) : null;
    if (unpacked) {
      const base: Word = { ...texts[0]!, typed: unpacked.base, key: partKey(unpacked.base), isLetter: false };
      const outcome = attempt(words.map((word) => (word === texts[0] ? base : word)), ["plain"]) ?? attempt([base], ["plain"]);
      return { ...outcome!, ending: unpacked.ending };
    }
    const otherwise = attempt(words, waysOf(words, errorsIn(words, 2)));
    if (otherwise || words.length === 1) return otherwise ?? nothing;
    const finding = words
      .map((word) => ({ word, count: this.#countOf(word), strength: this.#strengthOf(word) }))
      .sort((one, other) => one.strength - other.strength || other.count - one.count || bytesOf(one.word.key) - bytesOf(other.word.key) || other.word.place - one.word.place)
      .filter(({ count }) => count > 0);
    const weighed = finding.filter(({ strength }) => strength > 1 || finding.every((other) => other.strength === 1)).map(({ word }) => word);
    const best = Math.max(...words.map((word) => (weighed.includes(word) ? this.#strengthOf(word) : 0)));
    const without = [...(weighed.length < words.length ? [[]] : []), ...weighed.map((word) => [word])];
    for (let stronger = 0; stronger < weighed.length; stronger++) for (let weaker = 0; weaker < stronger; weaker++) without.push([weighed[weaker]!, weighed[stronger]!]);
    without.splice(60);
    for (let gone = 0; gone < weighed.length; gone++) without.push(weighed.slice(0, gone));
    for (const gone of without) {
      const kept = words.filter((word) => weighed.includes(word) && !gone.includes(word));
      if (kept.length === 0 || (best > 3 && !kept.some((word) => this.#strengthOf(word) === best))) continue;
      const mayErr = kept.filter((word) => !isStrong(word)).length === 1 && !this.#isKnown(kept);
      const outcome = attempt(kept, mayErr ? ["plain", ...waysOf(kept, kept.length === 1 ? 2 : 1)] : ["plain"]);
      if (outcome) return outcome;
    }
    for (const word of beyond) {
      const outcome = attempt([word], ["plain"]);
      if (outcome) return outcome;
    }
    return nothing;
  }

  /** The longest part number that is left of a typed one without the ending of some brand. */
  #withoutEnding(typed: string): { base: string; ending: string } | null {
    for (let length = typed.length - 1; length > 0; length--) {
      const [base, ending] = [typed.slice(0, length), typed.slice(length)];
      const says = ending.length > 1 || partKey(ending) === "";
      const lower = (text: string) => text.normalize("NFKC").toLowerCase();
      const isEnding = this.#packaging.some(({ suffix, follows }) => partKey(suffix) !== "" && lower(suffix) === lower(ending) && (follows === "any" || (follows === "letter") === /\p{L}$/u.test(partKey(base))));
      if (says && isEnding && bytesOf(base) > 2 && this.#byKey.has(partKey(base))) return { base, ending };
    }
    return null;
  }

  /** How many parts a word finds alone. */
  #countOf(word: Word): number {
    const ways: Way[] = ["plain", ...waysOf([word], 1)];
    return ways.reduce((count, way) => count || this.#read({ words: [word], markings: [], filters: {} }, way, COUNTED_AT_MOST + 1).hits.length, 0);
  }

  /** How much a word says. */
  #strengthOf(word: Word): number {
    const known = this.#strengths.get(word) ?? this.#weigh(word);
    this.#strengths.set(word, known);
    return known;
  }

  #weigh(word: Word): number {
    if (isStrong(word)) return 3;
    if ([...word.key].length === 1) return 1;
    const canBeNumber = /\d/.test(word.key) && (/[a-z]/.test(word.key) || bytesOf(word.key) > 3);
    return canBeNumber ? { whole: 5, beginning: 4, none: 2 }[this.#numberOf([word])] : 2;
  }

  #isKnown(words: Word[]): boolean {
    const others = words.filter((word) => !isStrong(word));
    if (others.length === 0) return false;
    return this.#numberOf(others) !== "none" || (others.length > 1 && others.some((word) => this.#strengthOf(word) > 3));
  }

  #numberOf(words: Word[]): "whole" | "beginning" | "none" {
    const tiers = new Tiers(1);
    this.#addEqual(tiers, () => true, words);
    if (tiers.hits.length > 0) return "whole";
    const whole = wholeOf(words);
    return bytesOf(whole) > 3 && this.#asked.beginningWith(whole).length > 0 ? "beginning" : "none";
  }

  #read(question: Question, way: Way, limit: number): Outcome {
    const { words, markings, filters, isMarkingAsked, isBrief = false } = question;
    const among: Among = ({ part }) => fits(part, filters);
    const tiers = new Tiers(limit);
    const named = new Set<Word>();
    const strong = words.filter(isStrong);
    const isNamedBy = (namers: Word[]): Among => ({ part }) => namers.every(({ naming }) => isNamed(part, naming!));
    const holding = (namers: Word[]): Among => (entry) => among(entry) && isNamedBy(namers)(entry);
    if (way !== "plain") {
      const others = way.isNamed ? words.filter((word) => !isStrong(word)) : words;
      if (way.similarity === "corrected") this.#addCorrected(tiers, way.isNamed ? holding(strong) : among, others);
      else this.#addSimilar(tiers, way.isNamed ? holding(strong) : among, { whole: wholeOf(others), errors: way.similarity === "one-typo" ? 1 : 2 });
      return { ...question, way, hits: tiers.hits, named: way.isNamed ? strong.map(({ place }) => place) : [] };
    }
    if (words.length === 0 && markings.length === 0) tiers.add(this.#entries, ["listed"], (entry) => (among(entry) ? "listed" : null));
    const marks = markings.map(({ mpn, packageIds }) => ({ key: partKey(mpn), packageIds })).filter(({ key }) => key !== "");
    const isMarked: Among = ({ key, part }) => marks.some((mark) => key.startsWith(mark.key) && (mark.packageIds === null || isIn(mark.packageIds, part.packageId)));
    const addMarked = () => tiers.add(this.#asked.allThat(`is marked ${JSON.stringify(marks)}`, isMarked), ["marking"], (entry) => (among(entry) ? "marking" : null));
    if (isMarkingAsked) addMarked();
    const isNearLeftOut = tiers.hits.length > 0;
    if (words.length > 0) this.#addEqual(tiers, among, words);
    if (!isMarkingAsked && marks.length > 0) addMarked();
    const readNamed = (namers: Word[]) => {
      const before = tiers.hits.length;
      const others = words.filter((word) => !namers.includes(word));
      if (others.length === 0) tiers.add(this.#asked.allThat(`is named ${JSON.stringify(namers)}`, isNamedBy(namers)), ["listed"], (entry) => (among(entry) ? "listed" : null));
      else {
        this.#addEqual(tiers, holding(namers), others);
        if (!isNearLeftOut) this.#addNear(tiers, holding(namers), { words: others, isBrief });
      }
      if (tiers.hits.length > before) for (const word of namers) named.add(word);
    };
    if (strong.length > 0) readNamed(strong);
    if (words.length > 0 && !isNearLeftOut) this.#addNear(tiers, among, { words, isBrief });
    if (words.some((word) => word.naming?.isWeak)) readNamed(words.filter(({ naming }) => naming));
    return { ...question, way, hits: tiers.hits, named: Array.from(named, ({ place }) => place) };
  }

  /** The number itself, and the same number packed otherwise. */
  #addEqual(tiers: Tiers, among: Among, words: Word[]): void {
    const whole = wholeOf(words);
    const printed = printedOf(words);
    const lower = (text: string) => text.normalize("NFKC").toLowerCase();
    const equal = (this.#byKey.get(whole) ?? []).filter(among);
    tiers.add(equal, ["exact", "case", "key"], ({ part }) => (part.mpn === printed ? "exact" : lower(part.mpn) === lower(printed) ? "case" : "key"));
    this.#addFamily(tiers, among, printed);
  }

  #addFamily(tiers: Tiers, among: Among, printed: string): void {
    const lower = (text: string) => text.normalize("NFKC").toLowerCase();
    const equal = (this.#byKey.get(partKey(printed)) ?? []).filter(among);
    const withPoints = (number: string) => partKey(lower(number).replace(/(\d)\.(?=\d)/g, "$1点"));
    const hasPoint = /\d\.\d/.test(lower(printed));
    const family = new Set<Entry>();
    for (const brandId of new Set(this.#packaging.map((suffix) => suffix.brandId))) {
      const own = equal.filter(({ part }) => part.brandId === brandId && (!hasPoint || withPoints(part.mpn) === withPoints(printed))).flatMap(({ forms }) => forms);
      for (const form of [...formsOf(printed, ownOf(this.#packaging, brandId)), ...own]) for (const entry of this.#byForm.get(form) ?? []) if (entry.part.brandId === brandId && among(entry)) family.add(entry);
    }
    tiers.add(byPopularity(family), ["family"], () => "family");
  }

  #addNear(tiers: Tiers, among: Among, { words, isBrief }: { words: Word[]; isBrief: boolean }): void {
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
      return this.#asked.allThat(`says ${piece} or ${tag}`, ({ part, key }) => key.includes(piece) || part.tags.includes(tag));
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
    for (const number of numbers.slice(0, 8)) this.#addFamily(tiers, among, number);
  }

  #addCorrected(tiers: Tiers, among: Among, words: Word[]): void {
    const typed = printedOf(words).normalize("NFKC").toLowerCase();
    const signs = [...typed];
    const isDigit = (place: number) => /^[0-9]$/.test(signs[place] ?? "");
    const corrected = signs.map((sign, place) => (isDigit(place - 1) ? fold(sign) : sign)).join("");
    if (corrected === typed) return;
    this.#addFamily(tiers, among, corrected);
    tiers.add(this.#asked.beginningWith(partKey(corrected)), ["typo"], (entry) => (among(entry) ? "typo" : null));
  }

  #addSimilar(tiers: Tiers, among: Among, { whole, errors }: { whole: string; errors: 1 | 2 }): void {
    const [wholeFrom, prefixFrom] = errors === 1 ? [4, 5] : [7, 9];
    const canErr = whole.length <= 48 && (errors === 1 ? /^[0-9a-z]*$/ : /^[0-9a-z]*\d[0-9a-z]*$/).test(whole);
    const typos = canErr && whole.length >= wholeFrom ? this.#asked.typosOf(whole, errors) : null;
    const addSuch = (entries: Entry[]) => tiers.add(entries, ["typo"], (entry) => (among(entry) ? "typo" : null));
    if (typos) addSuch(typos.whole);
    const folded = fold(whole);
    if (errors === 1) addSuch(this.#asked.allThat(`begins folded with ${folded}`, (entry) => entry.folded.startsWith(folded)));
    if (typos && whole.length >= prefixFrom) addSuch(typos.prefix.filter(({ key }) => key[0] === whole[0]));
  }
}
