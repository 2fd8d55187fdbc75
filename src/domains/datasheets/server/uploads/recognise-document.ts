import type { TaskContext } from "#platform/tasks.ts";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import type { PdfFacts } from "#platform/pdf/read-pdf-facts.ts";
import { readEdition } from "../document-versions/edition/read-edition.ts";
import type { BrandBook } from "#domains/catalogue/server/public.ts";
import { documentKind } from "../import/document-kind.ts";
import { factsOfName, guessFacts } from "../import/facts-of-name.ts";

/** What can be told of a document without asking anybody. */
export interface Recognised {
  mpns: string[];
  brandName: string;
  title: string;
  categoryId: number | null;
  kind: string;
  language: string | null;
  version: string;
  publishedOn: string | null;
}

interface Looked {
  fileName: string;
  inspected: PdfFacts;
  /** Of the first pages, and of the last ones. */
  texts: string[];
}

interface KnownPart {
  mpn: string;
  mpnKey: string;
  brandId: number | null;
  categoryId: number | null;
}

const MPN_MIN = 3;
const MPNS_MAX = 10;
const WORDS_MAX = 400;
const PARTS_MAX = 1000;
const BRAND_WORDS_MAX = 4;
const TOKENS_OF_A_LINE = 40;
/** A brand's name that is a word of other things too (ON, MAX) tells nothing in a text but beside parts of its own. */
const BRAND_KEY_MIN = 3;
const LONELY_KEY_MIN = 5;
const MENTIONS_MAX = 4;
/** What it weighs that a part named in the text is the brand's own, and that one is after which the file or its title is called. */
const OWN_PART_WEIGHT = 3;
const GUESSED_PART_WEIGHT = 9;
const FAMILY_MAX = 50;
/** Short names of brands that are words of the trade. */
const TRADE_WORDS =
  /^(?:active|advanced|analog|central|diodes?|digital|general|global|linear|master|max|micro|nexus|power|pulse|semi|sensor|signal|silicon|standard|switch|universal)$/i;
/** What a number looks like that heads page after page. */
const HEADING_MPN = /^(?=.*[A-Z])[A-Z0-9]{2,12}(?:-[A-Z0-9]{1,6})?$/;
const UNITS_BEHIND = /^\d+(?:[A-Z]{1,2}|MHZ|KHZ|GHZ)$/i;
/** 3-axis, 16-bit: no part number. */
const PLAIN_WORDS = /^\d+-?[a-z]{2,}$/;
const MPN_WORD = /(?<![\p{L}\p{N}])(?=[\w\-+./#]*\d)(?=[\w\-+./#]*[A-Za-z])[A-Za-z0-9][\w\-+./#]{2,39}/gu;

/** Recognises brand, part numbers, category, kind, language and edition by the name of the file, its title and its text. */
export async function recogniseDocument(
  { db, now }: Pick<TaskContext, "db" | "now">,
  book: BrandBook,
  { fileName, inspected, texts }: Looked,
): Promise<Recognised> {
  const isBrand = (word: string) => book.find(word) !== null;
  const named = factsOfName(fileName, isBrand);
  const titled = inspected.title ? guessFacts(inspected.title, isBrand) : { mpn: null, manufacturer: null };
  const head = texts.slice(0, 2).join("\n");
  const guessed = [named.mpn, titled.mpn].filter((mpn) => mpn !== null);
  const words = wordsOf(head);
  const parts = await findParts(db, guessed, [...words.keys()]);
  const stated =
    [named.manufacturer, titled.manufacturer]
      .map((name) => (name === null ? null : book.find(name)))
      .find((brand) => brand !== null) ?? null;
  const brand = stated ?? mostLikelyBrand(book, { head, guessed, named: [...guessed, ...words.keys()], parts });
  const own = parts.filter(({ brandId }) => brand === null || brandId === brand.id);
  const chosen = chooseMpns({ guessed, words, own, headKey: partKey(head) });
  const mpns = chosen.length > 0 ? chosen : headingOf(texts);
  const brandName = brand?.name ?? (named.isStated ? named.manufacturer : null) ?? "";
  const { version, publishedOn } = readEdition(texts, now.toISOString().slice(0, 10));
  const [mpn] = mpns;
  return {
    mpns,
    brandName,
    title:
      inspected.title ??
      (mpn ? [brandName, mpn, "数据手册"].filter(Boolean).join(" ") : fileName.replace(/\.pdf$/i, "").slice(0, 200)),
    categoryId: commonest(
      own
        .filter(({ mpnKey }) => mpns.some((chosen) => mpnKey.startsWith(partKey(chosen))))
        .map(({ categoryId }) => categoryId),
    ),
    kind: kindOf(`${inspected.title ?? ""}\n${fileName}`),
    language: named.language ?? inspected.language,
    version: version?.slice(0, 50) ?? "",
    publishedOn,
  };
}

/** Words that may be part numbers, and how often they stand there; those that stand first come first. */
function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [found] of text.normalize("NFKC").matchAll(MPN_WORD)) {
    // BL602/BL604 are two; 74HC595/SO may be one.
    for (const part of new Set([found, ...found.split("/")])) {
      const word = part.replace(/[.\-/+#_]+$/, "");
      if (word.length >= MPN_MIN && (words.has(word) || words.size < WORDS_MAX))
        words.set(word, (words.get(word) ?? 0) + 1);
    }
  }
  return words;
}

/** Parts of these numbers, and of the families that the file is called after. */
async function findParts(db: TaskContext["db"], guessed: string[], words: string[]): Promise<KnownPart[]> {
  const keys = [...new Set([...guessed, ...words].map(partKey))].filter((key) => key.length >= MPN_MIN);
  if (keys.length === 0) return [];
  const select = () =>
    db
      .selectFrom("datasheetParts")
      .select(["mpn", "mpnKey", "brandId", "categoryId"])
      .orderBy("popularity", "desc")
      .orderBy("id");
  const families = await Promise.all(
    guessed
      .map(partKey)
      .filter((key) => key.length > MPN_MIN)
      .map((key) => select().where("mpnKey", "like", `${key}%`).limit(FAMILY_MAX).execute()),
  );
  return [...(await select().where("mpnKey", "in", keys).limit(PARTS_MAX).execute()), ...families.flat()];
}

/** The brand that stands in the text and makes most of the parts there; without one in the text, the one maker of all of them. */
function mostLikelyBrand(
  book: BrandBook,
  { head, guessed, named, parts }: { head: string; guessed: string[]; named: string[]; parts: KnownPart[] },
) {
  const guessedKeys = guessed.map(partKey);
  const namedKeys = new Set(named.map(partKey));
  const owned = new Map<number, number>();
  for (const { brandId, mpnKey } of parts) {
    const weight = guessedKeys.some((key) => mpnKey.startsWith(key))
      ? GUESSED_PART_WEIGHT
      : namedKeys.has(mpnKey)
        ? OWN_PART_WEIGHT
        : 0;
    if (brandId !== null && weight > 0)
      owned.set(
        brandId,
        Math.min(MENTIONS_MAX * OWN_PART_WEIGHT, Math.max((owned.get(brandId) ?? 0) + OWN_PART_WEIGHT, weight)),
      );
  }
  const scored = [...brandsIn(book, head)]
    .filter(([id, { key }]) => owned.has(id) || key.length >= LONELY_KEY_MIN)
    .map(([id, { count, key }]) => ({
      id,
      score: Math.min(MENTIONS_MAX, count) + Math.min(MENTIONS_MAX, key.length / LONELY_KEY_MIN) + (owned.get(id) ?? 0),
    }))
    .sort((one, other) => other.score - one.score || one.id - other.id);
  if (scored[0]) return book.byId(scored[0].id);
  return owned.size === 1 ? book.byId([...owned.keys()][0]!) : null;
}

/** Brands whose names stand in a text as names do, how often, and the longest spelling. */
function brandsIn(book: BrandBook, text: string): Map<number, { count: number; key: string }> {
  const found = new Map<number, { count: number; key: string }>();
  for (const line of text.split("\n")) {
    const tokens = line
      .split(/[\s,;:()®™©|]+/)
      .filter(Boolean)
      .slice(0, TOKENS_OF_A_LINE);
    for (let from = 0; from < tokens.length; from++) {
      // "low power" is no name, "Lowpower" may be.
      if (/^\p{Ll}/u.test(tokens[from]!) && !tokens[from]!.includes(".")) continue;
      for (let length = Math.min(BRAND_WORDS_MAX, tokens.length - from); length > 0; length--) {
        const words = tokens.slice(from, from + length);
        const key = brandKey(words.join(" ").replace(/^www\.|\.(com|cn|net)(\.cn)?$/gi, ""));
        const isWord = length === 1 && TRADE_WORDS.test(words[0]!);
        const brand =
          !isWord &&
          key.length >= BRAND_KEY_MIN &&
          !/^\d+$/.test(key) &&
          !words.slice(1).some((word) => /^\p{Ll}{3,}/u.test(word))
            ? book.byKey(key)
            : null;
        if (!brand) continue;
        const known = found.get(brand.id) ?? { count: 0, key: "" };
        found.set(brand.id, { count: known.count + 1, key: key.length > known.key.length ? key : known.key });
        from += length - 1;
        break;
      }
    }
  }
  return found;
}

/** What the file or its title is called after, where the text does not contradict it; then the brand's parts, those named most first. As the text prints them. */
function chooseMpns({
  guessed,
  words,
  own,
  headKey,
}: {
  guessed: string[];
  words: Map<string, number>;
  own: KnownPart[];
  headKey: string;
}): string[] {
  const counts = new Map<string, number>();
  const printed = new Map<string, string>();
  for (const [word, count] of words) {
    const key = partKey(word);
    counts.set(key, (counts.get(key) ?? 0) + count);
    if (!printed.has(key)) printed.set(key, word);
  }
  const known = new Set(own.map(({ mpnKey }) => mpnKey));
  const trusted = guessed.filter(
    (mpn) =>
      known.has(partKey(mpn)) ||
      (!PLAIN_WORDS.test(printed.get(partKey(mpn)) ?? mpn) && (headKey === "" || headKey.includes(partKey(mpn)))),
  );
  const named = own
    .map(({ mpn, mpnKey }) => ({ mpn, count: counts.get(mpnKey) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  const chosen = new Map<string, string>();
  for (const mpn of [...trusted, ...named.map(({ mpn }) => mpn)])
    if (!chosen.has(partKey(mpn))) chosen.set(partKey(mpn), printed.get(partKey(mpn)) ?? mpn);
  return [...chosen.values()].slice(0, MPNS_MAX);
}

/** Where the catalogue knows none of the numbers: the one that stands on most of the pages. */
function headingOf(texts: string[]): string[] {
  const pages = new Map<string, number>();
  for (const text of texts)
    for (const word of wordsOf(text).keys())
      if (HEADING_MPN.test(word) && !UNITS_BEHIND.test(word)) pages.set(word, (pages.get(word) ?? 0) + 1);
  const [first] = [...pages].sort(([, one], [, other]) => other - one);
  return first && first[1] >= Math.max(2, texts.length / 2) ? [first[0]] : [];
}

function kindOf(words: string): string {
  const kind = documentKind(words);
  // 封装 and package stand in the titles of parts as well.
  return kind === "other" || kind === "package-drawing" ? "datasheet" : kind;
}

function commonest<Value>(values: (Value | null)[]): Value | null {
  const counts = new Map<Value, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}
