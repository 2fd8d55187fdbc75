import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import type { Match, Search, SearchAnswer, SearchQuery, Suggestions } from "./port.ts";

const COUNTED_AT_MOST = 1000;
const SUBSTRING_FROM_CHARACTERS = 3;
const WORDS_AT_MOST = 6;
const LAST_CHARACTER = "\u{10FFFF}";

interface Found {
  id: number;
  match: Match;
  counted: number;
}

/** Search in plain SQL: exact, prefix, substring over the key of the part number, and brand names among the words. */
export function createSqlSearch(db: Database): Search {
  return {
    async search(query) {
      const words = splitWords(query.keywords);
      if (words.length === 0) return query.keywords.trim() === "" ? listParts(db, query) : NOTHING;
      if (query.brandId !== undefined) return findInBrand(db, query, words, query.keywords);
      const key = words.join("");
      const brandId = await findBrandId(db, key);
      // Who types the name of a brand wants the brand, unless a part is called just so.
      if (brandId !== null && !(await isPart(db, key))) return { ...(await listParts(db, { ...query, brandId })), brandId };
      const whole = await findParts(db, query, [key], query.keywords);
      return whole.total > 0 ? whole : findWithBrand(db, query, words);
    },

    async suggest(keywords, limit): Promise<Suggestions> {
      const words = splitWords(keywords);
      const [parts, brandIds, categoryIds] = await Promise.all([
        words.length === 0 ? NOTHING : this.search({ keywords, offset: 0, limit }),
        words.length === 0 ? [] : suggestBrands(db, brandKey(keywords), limit),
        words.length === 0 ? [] : suggestCategories(db, keywords.trim(), limit),
      ]);
      return { partIds: parts.hits.map((hit) => hit.partId), brandIds, categoryIds };
    },
  };
}

const NOTHING: SearchAnswer = { hits: [], total: 0, isCapped: false, brandId: null };

/** The keys of the words; words without a letter, digit or Chinese character say nothing. */
function splitWords(keywords: string): string[] {
  return keywords.trim().split(/\s+/u).map(partKey).filter(Boolean).slice(0, WORDS_AT_MOST);
}

/** Takes the first or last few words for a brand, and looks for the rest among its parts. */
async function findWithBrand(db: Database, query: SearchQuery, words: string[]): Promise<SearchAnswer> {
  for (let size = words.length - 1; size > 0; size--) {
    for (const start of new Set([0, words.length - size])) {
      const brandId = await findBrandId(db, words.slice(start, start + size).join(""));
      if (brandId === null) continue;
      const rest = [...words.slice(0, start), ...words.slice(start + size)];
      const found = await findInBrand(db, { ...query, brandId }, rest, rest.join(" "));
      if (found.total > 0) return { ...found, brandId };
    }
  }
  return words.length === 1 ? NOTHING : findParts(db, query, words, query.keywords);
}

/** The words as one number, or else each of them somewhere in it. */
async function findInBrand(db: Database, query: SearchQuery, words: string[], typed: string): Promise<SearchAnswer> {
  const whole = await findParts(db, query, [words.join("")], typed);
  return whole.total > 0 || words.length === 1 ? whole : findParts(db, query, words, typed);
}

async function isPart(db: Database, key: string): Promise<boolean> {
  return (await db.selectFrom("datasheetParts").select("id").where("mpnKey", "=", key).limit(1).executeTakeFirst()) !== undefined;
}

async function findBrandId(db: Database, key: string): Promise<number | null> {
  const row = await db.selectFrom("datasheetBrandAliases").select("brandId").where("key", "=", key).executeTakeFirst();
  return row?.brandId ?? null;
}

/** Parts whose key holds every one of the words; how the first fits decides the order, popularity within it. */
async function findParts(db: Database, query: SearchQuery, keys: string[], typed: string): Promise<SearchAnswer> {
  const [key, ...others] = keys as [string, ...string[]];
  const begins = sql`part.mpn_key >= ${key} and part.mpn_key < ${key + LAST_CHARACTER}`;
  const holds = key.length < SUBSTRING_FROM_CHARACTERS ? begins : sql`part.mpn_key like ${`%${key}%`}`;
  const all = others.reduce<RawBuilder<unknown>>((conditions, other) => sql`${conditions} and part.mpn_key like ${`%${other}%`}`, sql`${holds} ${filters(query)}`);
  const printed = typed.trim();
  const { rows } = await sql<Found>`
    with found as materialized (
      select part.id, part.mpn, part.popularity,
        case
          when part.mpn = ${printed} then 0
          when lower(part.mpn) = lower(${printed.normalize("NFKC")}) then 1
          when part.mpn_key = ${key} then 2
          when ${begins} then 3
          else 4
        end as rank
      from (
        (select part.* from datasheet_parts part where part.mpn_key = ${key} ${filters(query)} limit ${COUNTED_AT_MOST + 1})
        union
        (select part.* from datasheet_parts part where ${all} limit ${COUNTED_AT_MOST + 1})
      ) part
    )
    select id, (array['exact', 'case', 'key', 'prefix', 'substring'])[rank + 1] as match, (select count(*) from found) as counted
    from found order by rank, popularity desc, id limit ${query.limit} offset ${query.offset}`.execute(db);
  return toAnswer(rows, rows.length > 0 || query.offset === 0 ? rows[0]?.counted ?? 0 : await countAgain(db, { ...query, offset: 0, limit: 1 }, keys, typed));
}

/** The number of hits, for a page behind the last one. */
async function countAgain(db: Database, query: SearchQuery, keys: string[], typed: string): Promise<number> {
  return (await findParts(db, query, keys, typed)).total;
}

/** All parts of a brand, a category or both, the most popular first. */
async function listParts(db: Database, query: SearchQuery): Promise<SearchAnswer> {
  const { rows } = await sql<{ id: number }>`
    select part.id from datasheet_parts part where true ${filters(query)} order by part.popularity desc, part.id limit ${query.limit} offset ${query.offset}`.execute(db);
  const { rows: counts } = await sql<{ counted: number }>`
    select count(*) as counted from (select from datasheet_parts part where true ${filters(query)} limit ${COUNTED_AT_MOST + 1}) part`.execute(db);
  return toAnswer(rows.map(({ id }) => ({ id, match: "listed" as const, counted: 0 })), counts[0]?.counted ?? 0);
}

function filters({ brandId, categoryIds }: SearchQuery): RawBuilder<unknown> {
  const brand = brandId === undefined ? sql`` : sql`and part.brand_id = ${brandId}`;
  return categoryIds === undefined ? brand : sql`${brand} and part.category_id = any(${categoryIds}::bigint[])`;
}

function toAnswer(rows: Found[], counted: number): SearchAnswer {
  const isCapped = counted > COUNTED_AT_MOST;
  return { hits: rows.map(({ id, match }) => ({ partId: id, match })), total: Math.min(counted, COUNTED_AT_MOST), isCapped, brandId: null };
}

async function suggestBrands(db: Database, key: string, limit: number): Promise<number[]> {
  if (key === "") return [];
  const { rows } = await sql<{ id: number }>`
    select brand.id from datasheet_brands brand
    join (
      select brand_id as id, min(case when key = ${key} then 0 when starts_with(key, ${key}) then 1 else 2 end) as rank
      from datasheet_brand_aliases where key like ${`%${key}%`} group by brand_id
    ) found using (id)
    order by found.rank, brand.part_count desc, brand.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

async function suggestCategories(db: Database, words: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from datasheet_categories
    where part_count > 0 and (position(${words.toLowerCase()} in lower(name)) > 0 or starts_with(lower(name_en), ${words.toLowerCase()}))
    order by part_count desc, id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
