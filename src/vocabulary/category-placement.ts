import { readCatalogueSeed, wordKey, type SeedVocabulary } from "./catalogue-seed.ts";
import type { VocabularyRow } from "./vocabulary-row.ts";

const NAME_WORDS_MAX = 14;
const REMEMBERED_MAX = 20_000;
/** The letters and digits with which a part number begins. */
const BEGINNING = /^[A-Z]+\d+/;

interface Vocabulary {
  isFor: (source: string) => boolean;
  subcategories: Map<string, string>;
  categories: Map<string, string>;
  prefixes: [prefix: string, slug: string][];
  vague: Set<string>;
  words: Map<string, [word: string, slug: string][]>;
  byParameters: [keys: string[], slug: string][];
  kin: [slug: string, other: string][] | null;
}

let loaded: { vocabularies: Vocabulary[]; ownNames: Map<string, string>; byNumber: Map<string, string> } | undefined;
/** Places that depend on category and subcategory alone; null where the rest of the row has to be read. */
const remembered = new Map<string, string | null>();

/** The slug of the category in which a row belongs by its number, else by the vocabulary of its source, or null. */
export function placeRow(row: VocabularyRow): string | null {
  const { vocabularies, ownNames } = (loaded ??= load());
  const numbered = placeByNumber(row.mpn ?? "");
  if (numbered) return numbered;
  const known = vocabularies.filter((vocabulary) => vocabulary.isFor(row.source));
  const isForeign = known.length === 0;
  const own = isForeign ? ownNames.get(wordKey(row.subcategory ?? "")) : undefined;
  if (own) return own;
  for (const vocabulary of isForeign ? vocabularies : known) {
    const place = placeBy(vocabulary, row);
    if (place) return place;
  }
  return isForeign ? (ownNames.get(wordKey(row.category ?? "")) ?? null) : null;
}

function placeByNumber(mpn: string): string | null {
  const beginning = BEGINNING.exec(mpn.normalize("NFKC").toUpperCase().trim())?.[0] ?? "";
  return (loaded ??= load()).byNumber.get(beginning) ?? null;
}

function placeBy(vocabulary: Vocabulary, row: VocabularyRow): string | null {
  const name = `${row.source}\n${row.category}\n${row.subcategory}`;
  let place = remembered.get(name);
  if (place === undefined) {
    place = placeByNames(vocabulary, row);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(name, place);
  }
  return placeAnew(vocabulary, row, place ?? placeByContent(vocabulary, row));
}

/** What the parameters of a row name as its second level is newer than what its subcategory says. */
function placeAnew({ kin, subcategories }: Vocabulary, { parameters }: VocabularyRow, place: string | null) {
  const name = kin === null ? null : nameOfSecondLevel(parameters?.["Category"]);
  const newer = name === null ? undefined : subcategories.get(wordKey(name));
  if (newer === undefined || newer === place) return place;
  return kin!.some((pair) => pair.includes(newer) && pair.includes(place ?? "")) ? place : newer;
}

function placeByNames(vocabulary: Vocabulary, row: VocabularyRow): string | null {
  if (readsWords(vocabulary, row.category)) return null;
  return vocabulary.subcategories.get(wordKey(row.subcategory ?? "")) ?? placeByNameOfCategory(vocabulary, row, false);
}

function placeByNameOfCategory(vocabulary: Vocabulary, row: VocabularyRow, contentWasRead: boolean): string | null {
  const isVague = vocabulary.vague.has(wordKey(row.subcategory ?? ""));
  if (!contentWasRead && (isVague || (vocabulary.vague.size > 0 && row.subcategory))) return null;
  const category = row.category ?? "";
  const exact = vocabulary.categories.get(wordKey(category));
  return exact ?? vocabulary.prefixes.find(([prefix]) => category.startsWith(prefix))?.[1] ?? null;
}

function placeByContent(vocabulary: Vocabulary, row: VocabularyRow): string | null {
  return (
    placeByWords(vocabulary, row) ??
    (vocabulary.vague.size > 0 ? placeByEndOfDescription(vocabulary, row) : null) ??
    placeByParameters(vocabulary, row.parameters) ??
    placeByNameOfCategory(vocabulary, row, true)
  );
}

function readsWords(vocabulary: Vocabulary, category: string | null): boolean {
  return vocabulary.words.has(category ?? "") || vocabulary.words.has("*");
}

function placeByWords(vocabulary: Vocabulary, row: VocabularyRow): string | null {
  const words = vocabulary.words.get(row.category ?? "") ?? vocabulary.words.get("*");
  if (!words) return null;
  const keywords = row.parameters?.["keywords"];
  const text = `${row.description ?? ""} ${typeof keywords === "string" ? keywords : ""} `.slice(0, 1000).toLowerCase();
  return words.find(([word]) => text.includes(word))?.[1] ?? null;
}

/** In the JLC rows a description ends with the name of a subcategory, even where the category itself says nothing. */
function placeByEndOfDescription(vocabulary: Vocabulary, row: VocabularyRow): string | null {
  for (const text of [
    row.description,
    row.parameters?.["Description"],
    nameOfSecondLevel(row.parameters?.["Category"]),
  ]) {
    if (typeof text !== "string" || text === "") continue;
    const words = text
      .slice(-200)
      .replace(/\s*ROHS\s*$/i, "")
      .trim()
      .split(/\s+/)
      .slice(-NAME_WORDS_MAX);
    for (let start = 0; start < words.length; start++) {
      const place = vocabulary.subcategories.get(wordKey(words.slice(start).join(" ")));
      if (place) return place;
    }
  }
  return null;
}

function nameOfSecondLevel(category: unknown): string | null {
  return typeof category === "string" ? (/'name2': ["']([^"']{1,100})["']/.exec(category)?.[1] ?? null) : null;
}

function placeByParameters(
  vocabulary: Vocabulary,
  parameters: Record<string, unknown> | null | undefined,
): string | null {
  if (!parameters) return null;
  return vocabulary.byParameters.find(([keys]) => keys.every((key) => Object.hasOwn(parameters, key)))?.[1] ?? null;
}

function load() {
  const ownNames = new Map<string, string>();
  for (const parent of readCatalogueSeed("categories")) {
    for (const category of [parent, ...(parent.children ?? [])]) {
      for (const name of [category.slug, category.name, category.nameEn]) ownNames.set(wordKey(name), category.slug);
    }
  }
  const { vocabularies, byNumber } = readCatalogueSeed("category-mapping");
  return {
    vocabularies: vocabularies.map(toVocabulary),
    ownNames,
    byNumber: new Map(byNumber.flatMap(({ slug, numbers }) => numbers.map((beginning) => [beginning, slug] as const))),
  };
}

function toVocabulary(seed: SeedVocabulary): Vocabulary {
  const names = Object.entries(seed.categories ?? {}).flatMap(([slug, names]) =>
    names.map((name) => [name, slug] as const),
  );
  return {
    isFor: (source) =>
      seed.sources.some((name) => (name.endsWith("*") ? source.startsWith(name.slice(0, -1)) : source === name)),
    subcategories: bySpelling(seed.subcategories ?? {}),
    categories: new Map(names.filter(([name]) => !name.endsWith("*")).map(([name, slug]) => [wordKey(name), slug])),
    prefixes: names.filter(([name]) => name.endsWith("*")).map(([name, slug]) => [name.slice(0, -1), slug]),
    vague: new Set((seed.vague ?? []).map(wordKey)),
    words: new Map(
      Object.entries(seed.words ?? {}).map(([name, words]) => [
        name,
        words.map(([word, slug]) => [word.toLowerCase(), slug]),
      ]),
    ),
    byParameters: seed.byParameters ?? [],
    kin: seed.kin ?? null,
  };
}

function bySpelling(names: Record<string, string[]>): Map<string, string> {
  return new Map(
    Object.entries(names).flatMap(([slug, spellings]) => spellings.map((name) => [wordKey(name), slug] as const)),
  );
}
