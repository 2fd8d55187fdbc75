import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import { chineseSyllables } from "#shared/chinese-syllables.ts";
import type { Brand, BrandRef } from "../../contract/brand-shapes.ts";
import { selectBrands } from "./brand-queries.ts";
import { makeForAll } from "#platform/make-for-all.ts";
import type { Pause } from "#platform/pieces.ts";

/** Where a brand stands in the list by letters. */
interface Place {
  initial: string;
  /** Sorts it there. */
  letters: string;
}

interface Spelling {
  printed: string;
  key: string;
  /** Null for what is not Chinese. */
  pinyin: { whole: string; initials: string } | null;
}

export interface ListedBrand extends Brand {
  successor: BrandRef | null;
  /** By its own letters, and by those of its Chinese name where they differ. */
  places: [Place, ...Place[]];
  /** Its own names first. */
  spellings: Spelling[];
}

export interface Found {
  brand: ListedBrand;
  /** The best is the lowest. */
  rank: number;
  /** The spelling by which it was found, where it is none of its two names. */
  foundBy: string | null;
}

const IS_CHINESE = /\p{Script=Han}/u;
const RANKS = { equal: 0, begins: 1, pinyin: 2, initials: 3, holds: 4 };
const INITIALS_FROM = 2;
const KNOWN_FOR_MS = 2_000;

const directory = makeForAll((db, pause) => readDirectory(db, pause), { renewedAfterMs: KNOWN_FOR_MS / 2 });

/** All brands that have parts, datasheets or a successor, in the order of the list; they may be two seconds old. */
export function findListedBrands(context: Pick<Context, "db">): Promise<ListedBrand[]> {
  return directory(context, (_, { ageMs, isOutdated }) => ageMs < KNOWN_FOR_MS && !isOutdated);
}

/** The brands whose names are, begin with or hold the words, or are spoken so, best first; who is called so goes before who was. */
export function searchBrands(brands: ListedBrand[], words: string): Found[] {
  const key = brandKey(words);
  const found = brands.map((brand) => findIn(brand, key)).filter((one) => one !== null);
  return found.sort(
    (one, other) =>
      one.rank - other.rank ||
      Number(one.foundBy !== null) - Number(other.foundBy !== null) ||
      other.brand.partCount - one.brand.partCount,
  );
}

function findIn(brand: ListedBrand, key: string): Found | null {
  let best: { rank: number; at: number } | null = null;
  for (const [at, spelling] of brand.spellings.entries()) {
    const rank = rankOf(spelling, key);
    if (rank !== null && (best === null || rank < best.rank)) best = { rank, at };
  }
  if (best === null) return null;
  const isNamed = [brand.name, brand.nameCn ?? ""].some((name) => brandKey(name) === brand.spellings[best.at]!.key);
  return { brand, rank: best.rank, foundBy: isNamed ? null : brand.spellings[best.at]!.printed };
}

function rankOf({ key: own, pinyin }: Spelling, key: string): number | null {
  if (own === key) return RANKS.equal;
  if (own.startsWith(key)) return RANKS.begins;
  if (pinyin?.whole.startsWith(key)) return RANKS.pinyin;
  if (key.length >= INITIALS_FROM && pinyin?.initials.startsWith(key)) return RANKS.initials;
  return own.includes(key) ? RANKS.holds : null;
}

async function readDirectory(db: Database, pause: Pause): Promise<ListedBrand[]> {
  const [all, aliases] = await Promise.all([
    selectBrands({ db }).select(["pinyin", "successorId"]).execute(),
    db.selectFrom("datasheetBrandAliases").select(["brandId", "alias", "key"]).orderBy("key").execute(),
  ]);
  const byId = new Map(all.map((brand) => [brand.id, brand]));
  const spellingsOf = new Map<number, Omit<Spelling, "pinyin">[]>(all.map((brand) => [brand.id, ownNames(brand)]));
  for (const { brandId, alias, key } of aliases) {
    const spellings = spellingsOf.get(brandId);
    if (spellings?.every((known) => known.key !== key)) spellings.push({ printed: alias, key });
  }
  const listed = all.filter(
    ({ partCount, documentCount, successorId }) => partCount > 0 || documentCount > 0 || successorId !== null,
  );
  const brands: ListedBrand[] = [];
  for (const { pinyin, successorId, ...brand } of listed) {
    brands.push({
      ...brand,
      successor: refOf(byId.get(successorId ?? 0)),
      places: placesOf({ initial: brand.initial, letters: pinyin }, brand.nameCn),
      spellings: spellingsOf.get(brand.id)!.map((spelling) => ({ ...spelling, pinyin: spoken(spelling.printed) })),
    });
    const others = pause();
    if (others) await others;
  }
  return brands.sort((one, other) => comparePlaces(one.places[0], other.places[0]) || one.id - other.id);
}

function ownNames({ name, nameCn }: Pick<Brand, "name" | "nameCn">): Omit<Spelling, "pinyin">[] {
  return [name, ...(nameCn && nameCn !== name ? [nameCn] : [])].map((printed) => ({ printed, key: brandKey(printed) }));
}

function placesOf(own: Place, nameCn: string | null): [Place, ...Place[]] {
  const letters = spoken(nameCn ?? "")?.whole ?? "";
  const initial = letters[0]?.toUpperCase() ?? "";
  return /[A-Z]/.test(initial) && initial !== own.initial ? [own, { initial, letters }] : [own];
}

function spoken(printed: string): Spelling["pinyin"] {
  if (!IS_CHINESE.test(printed)) return null;
  const syllables = chineseSyllables(printed);
  return { whole: syllables.join(""), initials: syllables.map(([first]) => first).join("") };
}

function refOf(brand: BrandRef | undefined): BrandRef | null {
  return brand
    ? { id: brand.id, slug: brand.slug, name: brand.name, nameCn: brand.nameCn, isDomestic: brand.isDomestic }
    : null;
}

/** `#` stands before the letters. */
export function comparePlaces(one: Place, other: Place): number {
  return compareText(one.initial, other.initial) || compareText(one.letters, other.letters);
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
