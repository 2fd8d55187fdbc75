import type { TaskContext } from "#platform/tasks.ts";
import { partKey } from "#shared/part-key.ts";
import type { PrintedText } from "#platform/pdf/printed-text.ts";
import type { PdfFacts } from "#platform/pdf/read-pdf-facts.ts";
import type { BrandBook } from "#domains/catalogue/server/public.ts";
import { documentKind } from "../import/document-kind.ts";
import { factsOfName, guessFacts } from "../import/facts-of-name.ts";
import type { PrintedBrand } from "../texts/find-clues.ts";
import { readTexts } from "../texts/text-jobs.ts";

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
  texts: PrintedText[];
}

interface KnownPart {
  mpn: string;
  mpnKey: string;
  brandId: number | null;
  categoryId: number | null;
}

const MPN_MIN = 3;
const MPNS_MAX = 10;
const PARTS_MAX = 1000;
/** A shorter name of a brand may be a word of other things: it tells nothing but beside parts of its own. */
const LONELY_KEY_MIN = 5;
const MENTIONS_MAX = 4;
/** What it weighs that a part named in the text is the brand's own, and that one is after which the file or its title is called. */
const OWN_PART_WEIGHT = 3;
const GUESSED_PART_WEIGHT = 9;
const FAMILY_MAX = 50;
/** 3-axis, 16-bit: no part number. */
const PLAIN_WORDS = /^\d+-?[a-z]{2,}$/;

/** Recognises brand, part numbers, category, kind, language and edition by the name of the file, its title and its text. */
export async function recogniseDocument(
  { db, now }: Pick<TaskContext, "db" | "now">,
  book: BrandBook,
  { fileName, inspected, texts }: Looked,
): Promise<Recognised> {
  const isBrand = (word: string) => book.find(word) !== null;
  const named = factsOfName(fileName, isBrand);
  const titled = inspected.title ? guessFacts(inspected.title, isBrand) : { mpn: null, manufacturer: null };
  const guessed = [named.mpn, titled.mpn].filter((mpn) => mpn !== null);
  const clues = await cluesOf(texts, { guessed, brands: book.idsByKey(), today: now.toISOString().slice(0, 10) });
  const words = new Map(clues.words);
  const parts = await findParts(db, guessed, [...words.keys()]);
  const stated =
    [named.manufacturer, titled.manufacturer]
      .map((name) => (name === null ? null : book.find(name)))
      .find((brand) => brand !== null) ?? null;
  const brand =
    stated ?? mostLikelyBrand(book, { printed: clues.brands, guessed, named: [...guessed, ...words.keys()], parts });
  const own = parts.filter(({ brandId }) => brand === null || brandId === brand.id);
  const chosen = chooseMpns({ fitting: clues.fitting, guessed, words, own });
  // Where the catalogue knows none of the numbers.
  const mpns = chosen.length > 0 ? chosen : [clues.heading].filter((mpn) => mpn !== null);
  const brandName = brand?.name ?? (named.isStated ? named.manufacturer : null) ?? "";
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
    version: clues.version?.slice(0, 50) ?? "",
    publishedOn: clues.publishedOn,
  };
}

/** What the pages tell, read by a worker; where that takes too long they tell nothing, and the uploader fills it in. */
async function cluesOf(texts: PrintedText[], asked: { guessed: string[]; brands: Map<string, number>; today: string }) {
  const nothing = { words: [], brands: [], fitting: asked.guessed, heading: null, version: null, publishedOn: null };
  if (texts.length === 0) return nothing;
  return (await readTexts<"clues">({ kind: "clues", texts, ...asked })) ?? nothing;
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
  {
    printed,
    guessed,
    named,
    parts,
  }: { printed: readonly PrintedBrand[]; guessed: string[]; named: string[]; parts: KnownPart[] },
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
  const scored = printed
    .filter(({ id, key }) => owned.has(id) || key.length >= LONELY_KEY_MIN)
    .map(({ id, count, key }) => ({
      id,
      score: Math.min(MENTIONS_MAX, count) + Math.min(MENTIONS_MAX, key.length / LONELY_KEY_MIN) + (owned.get(id) ?? 0),
    }))
    .sort((one, other) => other.score - one.score || one.id - other.id);
  if (scored[0]) return book.byId(scored[0].id);
  return owned.size === 1 ? book.byId([...owned.keys()][0]!) : null;
}

/** What the file or its title is called after, where the text does not contradict it; then the brand's parts, those named most first. As the text prints them. */
function chooseMpns({
  fitting,
  guessed,
  words,
  own,
}: {
  fitting: string[];
  guessed: string[];
  words: Map<string, number>;
  own: KnownPart[];
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
    (mpn) => known.has(partKey(mpn)) || (!PLAIN_WORDS.test(printed.get(partKey(mpn)) ?? mpn) && fitting.includes(mpn)),
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
