import { partKey } from "#shared/part-key.ts";
import { COUNTED_MAX, type IndexAnswer, type IndexFilters, type IndexQuery } from "../index-query.ts";
import type { IndexedPart } from "../indexed-part.ts";
import type { MarkedPart, PackagingSuffix } from "../query-term.ts";
import { AskedParts } from "./asked-parts.ts";
import { countFacetsOf } from "./count-facets-of.ts";
import { EqualNumbers } from "./equal-numbers.ts";
import { NearNumbers } from "./near-numbers.ts";
import { fits, isIn, isNamed } from "./part-fits.ts";
import { type Among, type Entry, Tiers, byPopularity, type Hit } from "./tiers.ts";
import { bytesOf, fold, formsOf, isStrong, ownOf, waysOf, wholeOf, type Way, type Word } from "./typed-words.ts";

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
  readonly #asked: AskedParts;
  readonly #strengths = new WeakMap<Word, number>();
  readonly #equal: EqualNumbers;
  readonly #near: NearNumbers;

  constructor(parts: readonly IndexedPart[], packaging: readonly PackagingSuffix[] = []) {
    const entries = Array.from(parts, (part) => {
      const key = partKey(part.mpn);
      return {
        part,
        key,
        folded: fold(key),
        bytes: Buffer.from(key).toString("latin1"),
        forms: formsOf(part.mpn, ownOf(packaging, part.brandId)),
      };
    });
    this.#entries = byPopularity(entries);
    this.#asked = new AskedParts(this.#entries);
    this.#equal = new EqualNumbers(this.#entries, packaging);
    this.#near = new NearNumbers(this.#asked, this.#equal);
  }

  search(query: IndexQuery): IndexAnswer {
    this.#asked.forget();
    const words = query.terms
      .map(({ typed, naming }, place): Word => ({
        typed,
        naming,
        place,
        key: partKey(typed),
        isLetter: bytesOf(typed) === 1,
      }))
      .filter(
        ({ key }, place, all) =>
          key !== "" && (all[place]!.isLetter || all.findIndex((other) => other.key === key) === place),
      );
    const isBrief = query.isCounted === false && !query.withFacets;
    const countTo = isBrief ? Math.min(COUNTED_MAX, query.offset + query.limit) : COUNTED_MAX;
    const isNothing =
      words.length === 0 && query.markings.length === 0 && query.terms.some(({ typed }) => typed.trim() !== "");
    const question = {
      words: words.slice(0, 12),
      markings: query.markings,
      filters: query.filters,
      isMarkingAsked: query.isMarkingAsked,
      isBrief,
    };
    const outcome = isNothing
      ? { ...question, way: "plain" as const, hits: [], named: [] }
      : this.#understand(question, words.slice(12), countTo + 1);
    const { hits, named } = outcome;
    const find = (filters: IndexFilters) =>
      isNothing
        ? []
        : this.#read({ ...outcome, filters }, outcome.way, COUNTED_MAX + 1).hits.map(({ entry }) => entry.part);
    return {
      hits: hits
        .slice(0, countTo)
        .slice(query.offset, query.offset + query.limit)
        .map(({ entry, match }) => ({ partId: entry.part.id, match })),
      total: Math.min(hits.length, countTo),
      isCapped: hits.length > countTo,
      named: named.toSorted((one, other) => one - other),
      isMarked: hits.some(({ match }) => match === "marking"),
      dropped:
        hits.length === 0
          ? []
          : [
              ...words
                .filter((word) => !outcome.words.some(({ place }) => place === word.place))
                .map(({ typed }) => typed),
              ...(outcome.ending === undefined ? [] : [outcome.ending]),
            ],
      facets: query.withFacets ? countFacetsOf(query.filters, find) : null,
    };
  }

  /** Everything but the filters tells how a query is read. */
  #understand(question: Question, beyond: Word[], limit: number): Outcome {
    const { words, markings, filters, isBrief = false } = question;
    const attempt = (kept: Word[], ways: Way[]): Outcome | null => {
      const reading = {
        words: kept,
        isBrief,
        ...(kept === words ? { markings, isMarkingAsked: question.isMarkingAsked } : { markings: [] }),
      };
      const isFiltered = Object.values(filters).some((value) => value !== undefined);
      for (const way of ways) {
        const open = this.#read({ ...reading, filters: {} }, way, isFiltered ? 1 : limit);
        if (open.hits.length > 0)
          return isFiltered ? this.#read({ ...reading, filters }, way, limit) : { ...open, filters };
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
    const unpacked = texts.length === 1 ? this.#equal.withoutEnding(texts[0]!.typed) : null;
    if (unpacked) {
      const base: Word = { ...texts[0]!, typed: unpacked.base, key: partKey(unpacked.base), isLetter: false };
      const outcome =
        attempt(
          words.map((word) => (word === texts[0] ? base : word)),
          ["plain"],
        ) ?? attempt([base], ["plain"]);
      return { ...outcome!, ending: unpacked.ending };
    }
    const otherwise = attempt(words, waysOf(words, errorsIn(words, 2)));
    if (otherwise || words.length === 1) return otherwise ?? nothing;
    const finding = words
      .map((word) => ({ word, count: this.#countOf(word), strength: this.#strengthOf(word) }))
      .sort(
        (one, other) =>
          one.strength - other.strength ||
          other.count - one.count ||
          bytesOf(one.word.key) - bytesOf(other.word.key) ||
          other.word.place - one.word.place,
      )
      .filter(({ count }) => count > 0);
    const weighed = finding
      .filter(({ strength }) => strength > 1 || finding.every((other) => other.strength === 1))
      .map(({ word }) => word);
    const best = Math.max(...words.map((word) => (weighed.includes(word) ? this.#strengthOf(word) : 0)));
    const without = [...(weighed.length < words.length ? [[]] : []), ...weighed.map((word) => [word])];
    for (let stronger = 0; stronger < weighed.length; stronger++)
      for (let weaker = 0; weaker < stronger; weaker++) without.push([weighed[weaker]!, weighed[stronger]!]);
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

  /** How many parts a word finds alone. */
  #countOf(word: Word): number {
    const ways: Way[] = ["plain", ...waysOf([word], 1)];
    return ways.reduce(
      (count, way) =>
        count || this.#read({ words: [word], markings: [], filters: {} }, way, COUNTED_MAX + 1).hits.length,
      0,
    );
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
    return (
      this.#numberOf(others) !== "none" || (others.length > 1 && others.some((word) => this.#strengthOf(word) > 3))
    );
  }

  #numberOf(words: Word[]): "whole" | "beginning" | "none" {
    const tiers = new Tiers(1);
    this.#equal.add(tiers, () => true, words);
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
    const isNamedBy =
      (namers: Word[]): Among =>
      ({ part }) =>
        namers.every(({ naming }) => isNamed(part, naming!));
    const holding =
      (namers: Word[]): Among =>
      (entry) =>
        among(entry) && isNamedBy(namers)(entry);
    if (way !== "plain") {
      const others = way.isNamed ? words.filter((word) => !isStrong(word)) : words;
      if (way.similarity === "corrected") this.#near.addCorrected(tiers, way.isNamed ? holding(strong) : among, others);
      else
        this.#near.addSimilar(tiers, way.isNamed ? holding(strong) : among, {
          whole: wholeOf(others),
          errors: way.similarity === "one-typo" ? 1 : 2,
        });
      return { ...question, way, hits: tiers.hits, named: way.isNamed ? strong.map(({ place }) => place) : [] };
    }
    if (words.length === 0 && markings.length === 0)
      tiers.add(this.#entries, ["listed"], (entry) => (among(entry) ? "listed" : null));
    const marks = markings
      .map(({ mpn, packageIds }) => ({ key: partKey(mpn), packageIds }))
      .filter(({ key }) => key !== "");
    const isMarked: Among = ({ key, part }) =>
      marks.some(
        (mark) => key.startsWith(mark.key) && (mark.packageIds === null || isIn(mark.packageIds, part.packageId)),
      );
    const addMarked = () =>
      tiers.add(this.#asked.allThat(`is marked ${JSON.stringify(marks)}`, isMarked), ["marking"], (entry) =>
        among(entry) ? "marking" : null,
      );
    if (isMarkingAsked) addMarked();
    const isNearLeftOut = tiers.hits.length > 0;
    if (words.length > 0) this.#equal.add(tiers, among, words);
    if (!isMarkingAsked && marks.length > 0) addMarked();
    const readNamed = (namers: Word[]) => {
      const before = tiers.hits.length;
      const others = words.filter((word) => !namers.includes(word));
      if (others.length === 0)
        tiers.add(this.#asked.allThat(`is named ${JSON.stringify(namers)}`, isNamedBy(namers)), ["listed"], (entry) =>
          among(entry) ? "listed" : null,
        );
      else {
        this.#equal.add(tiers, holding(namers), others);
        if (!isNearLeftOut) this.#near.add(tiers, holding(namers), { words: others, isBrief });
      }
      if (tiers.hits.length > before) for (const word of namers) named.add(word);
    };
    if (strong.length > 0) readNamed(strong);
    if (words.length > 0 && !isNearLeftOut) this.#near.add(tiers, among, { words, isBrief });
    if (words.some((word) => word.naming?.isWeak)) readNamed(words.filter(({ naming }) => naming));
    return { ...question, way, hits: tiers.hits, named: Array.from(named, ({ place }) => place) };
  }
}
