import { sql, type RawBuilder } from "kysely";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import { toSimplified } from "#shared/simplified.ts";
import {
  COUNTED_MAX,
  type Match,
  type RecognisedTerm,
  type Search,
  type SearchAnswer,
  type SearchFilters,
  type SearchQuery,
  type Suggestions,
} from "#ports/search/port.ts";
import { stockOfParts } from "../public/part-stock.ts";
import { IS_OFFER_COUNTED } from "../public/stepped-back.ts";
import { findCategoriesOfFunction } from "./find-categories-of-function.ts";

/** Where parts are looked for, and who says what of them. */
type Source = Pick<Context, "db" | "declared">;

const SUBSTRING_FROM_CHARACTERS = 3;
const WORDS_MAX = 6;
const LAST_CHARACTER = "\u{10FFFF}";

interface Found {
  id: number;
  match: Match;
  counted: number;
}

/** Search in plain SQL: exact, prefix, substring over the key of the part number; names of brands and categories among the words. */
export function createSqlSearch(source: Source): Search {
  const { db } = source;
  return {
    async search(query) {
      const words = splitWords(query.keywords);
      if (words.length === 0) return query.keywords.trim() === "" ? listParts(source, query) : NOTHING;
      const key = words.join("");
      if (!(await isPart(db, key))) {
        // Who types the name of a brand or a category wants that, unless a part is called just so.
        const found = await findNamed(source, query, words, query.keywords);
        if (found) return found;
      }
      const whole = await findParts(source, query, { keys: [key], typed: query.keywords });
      return whole.total > 0 || words.length === 1 ? whole : findAmongWords(source, query, words);
    },

    async suggest(keywords, limit): Promise<Suggestions> {
      const words = splitWords(keywords);
      if (words.length === 0) return { hits: [], brandIds: [], categoryIds: [] };
      const [parts, brandIds, categoryIds] = await Promise.all([
        this.search({ keywords, filters: {}, offset: 0, limit }),
        suggestBrands(db, brandKey(keywords), limit),
        suggestCategories(db, toSimplified(keywords.trim().toLowerCase()), limit),
      ]);
      return { hits: parts.hits, brandIds, categoryIds };
    },

    factsOf: () => null,

    health: () => ({
      answersFrom: "sql",
      isBuilding: false,
      parts: null,
      changedParts: 0,
      builtAt: null,
      problem: null,
    }),

    async rebuild() {},
  };
}

const NOTHING: SearchAnswer = { hits: [], total: 0, isCapped: false, recognised: [], dropped: [], facets: null };

/** The words that say something: those with a letter, a digit or a Chinese character. */
function splitWords(keywords: string): string[] {
  return keywords.trim().split(/\s+/u).map(partKey).filter(Boolean).slice(0, WORDS_MAX);
}

/** All parts of the brand or category that the words name; null where they name none. */
async function findNamed(
  source: Source,
  query: SearchQuery,
  words: string[],
  typed: string,
): Promise<SearchAnswer | null> {
  const named = await readName(source.db, query.filters, { name: typed.trim(), key: words.join("") });
  return named && withRecognised(await listParts(source, { ...query, filters: named.filters }), named.term);
}

/** Takes the first or last few words for a brand or a category, and looks for the rest there; else every word must stand somewhere in the number. */
async function findAmongWords(source: Source, query: SearchQuery, words: string[]): Promise<SearchAnswer> {
  for (let size = words.length - 1; size > 0; size--) {
    for (const start of new Set([0, words.length - size])) {
      const taken = words.slice(start, start + size);
      const rest = [...words.slice(0, start), ...words.slice(start + size)];
      const named = await readName(source.db, query.filters, { name: taken.join(" "), key: taken.join("") });
      if (!named) continue;
      const found = await createSqlSearch(source).search({
        ...query,
        filters: named.filters,
        keywords: rest.join(" "),
      });
      if (found.total > 0) return withRecognised(found, named.term);
    }
  }
  return findParts(source, query, { keys: words, typed: query.keywords });
}

/** The brand or category of a name, or the categories of parts that do what it asks for, and the filters with it; null where it names none, or where that filter is set already. */
async function readName(
  db: Database,
  filters: SearchFilters,
  { name, key }: { name: string; key: string },
): Promise<{ filters: SearchFilters; term: RecognisedTerm } | null> {
  const brandId = filters.brandIds === undefined ? await findBrandId(db, key) : null;
  if (brandId !== null)
    return { filters: { ...filters, brandIds: [brandId] }, term: { typed: name, kind: "brand", ids: [brandId] } };
  if (filters.categoryIds !== undefined) return null;
  const doing = await findCategoriesOfFunction(db, name);
  if (doing.length > 0)
    return { filters: { ...filters, categoryIds: doing }, term: { typed: name, kind: "function", ids: [] } };
  const categoryIds = await findCategoryIds(db, name);
  return categoryIds.length === 0
    ? null
    : { filters: { ...filters, categoryIds }, term: { typed: name, kind: "category", ids: categoryIds } };
}

function withRecognised(answer: SearchAnswer, term: RecognisedTerm): SearchAnswer {
  return { ...answer, recognised: [term, ...answer.recognised] };
}

async function findBrandId(db: Database, key: string): Promise<number | null> {
  const row = await db
    .selectFrom("datasheetBrandAliases")
    .select("brandId")
    .where("key", "=", brandKey(key))
    .executeTakeFirst();
  return row?.brandId ?? null;
}

/** The category of that name, Chinese or English, with those below it; `电感/磁珠/变压器` goes by each of its names. */
async function findCategoryIds(db: Database, name: string): Promise<number[]> {
  const typed = toSimplified(name.normalize("NFKC").trim().toLowerCase());
  const { rows } = await sql<{ id: number }>`
    with named as (
      select id from datasheet_categories
      where part_count > 0 and (${typed} in (lower(name), lower(name_en)) or ${typed} = any(regexp_split_to_array(lower(name), '[/()]')))
      order by part_count desc limit 1
    )
    select category.id from datasheet_categories category, named
    where category.id = named.id or category.parent_id = named.id
    order by category.id <> named.id, category.id`.execute(db);
  return rows.map((row) => row.id);
}

async function isPart(db: Database, key: string): Promise<boolean> {
  return (
    (await db.selectFrom("datasheetParts").select("id").where("mpnKey", "=", key).limit(1).executeTakeFirst()) !==
    undefined
  );
}

interface Words {
  /** Each must stand in the key of the part; the first decides how it fits. */
  keys: string[];
  typed: string;
}

/**
 * Parts that fit the words: equal as printed, but for case, by key, then as a beginning, then inside, each the most
 * popular first; no more are ranked than are counted.
 */
async function findParts(source: Source, query: SearchQuery, { keys, typed }: Words): Promise<SearchAnswer> {
  const [key, ...others] = keys as [string, ...string[]];
  const most = COUNTED_MAX + 1;
  if (query.offset >= COUNTED_MAX)
    return { ...(await findParts(source, { ...query, offset: 0, limit: 1 }, { keys, typed })), hits: [] };
  const begins = sql`part.mpn_key >= ${key} and part.mpn_key < ${key + LAST_CHARACTER}`;
  const narrow = others.reduce<RawBuilder<unknown>>(
    (conditions, other) => sql`${conditions} and part.mpn_key like ${`%${other}%`}`,
    narrowing(source, query.filters),
  );
  const printed = typed.trim();
  const columns = sql`part.id, part.mpn, part.popularity`;
  const holds =
    key.length < SUBSTRING_FROM_CHARACTERS
      ? sql``
      : sql`union all (
        select ${columns}, 4 as rank from datasheet_parts part
        where part.mpn_key like ${`%${key}%`} and not (${begins}) ${narrow}
        order by part.popularity desc, part.id limit greatest(0, ${most} - (select count(*) from better)))`;
  const { rows } = await sql<Found>`
    with better as materialized (
      (select ${columns}, 2 as rank from datasheet_parts part where part.mpn_key = ${key} ${narrow} limit ${most})
      union all
      (select ${columns}, 3 as rank from datasheet_parts part where ${begins} and part.mpn_key <> ${key} ${narrow}
       order by part.popularity desc, part.id limit ${most})
    ), found as materialized (select * from better ${holds})
    select id, (array['exact', 'case', 'key', 'prefix', 'substring'])[place + 1] as match, counted
    from (
      select id, popularity, count(*) over () as counted,
        case when mpn = ${printed} then 0 when lower(mpn) = lower(${printed.normalize("NFKC")}) then 1 else rank end as place
      from found
    ) placed
    order by place, popularity desc, id limit ${query.limit} offset ${query.offset}`.execute(source.db);
  if (rows.length > 0 || query.offset === 0) return toAnswer(rows, rows[0]?.counted ?? 0);
  // A page behind the last one still tells how many there are.
  return { ...(await findParts(source, { ...query, offset: 0, limit: 1 }, { keys, typed })), hits: [] };
}

/** All parts of a brand, a category or both, the most popular first. */
async function listParts(source: Source, query: SearchQuery): Promise<SearchAnswer> {
  const { rows: counts } = await sql<{ counted: number }>`
    select count(*) as counted from (select from datasheet_parts part where true ${narrowing(source, query.filters)} limit ${COUNTED_MAX + 1}) part`.execute(
    source.db,
  );
  const counted = counts[0]?.counted ?? 0;
  if (query.offset >= Math.min(counted, COUNTED_MAX)) return toAnswer([], counted);
  const { rows } = await sql<{ id: number }>`
    select part.id from datasheet_parts part where true ${narrowing(source, query.filters)} order by part.popularity desc, part.id limit ${query.limit} offset ${query.offset}`.execute(
    source.db,
  );
  return toAnswer(
    rows.map(({ id }) => ({ id, match: "listed" as const, counted })),
    counted,
  );
}

function narrowing(
  { declared }: Source,
  { brandIds, categoryIds, packageIds, lifecycles, isDomestic, isOriginUnknown, hasStock }: SearchFilters,
): RawBuilder<unknown> {
  const conditions = [
    sql`and part.hidden_at is null`,
    brandIds && sql`and part.brand_id = any(${brandIds}::bigint[])`,
    categoryIds && sql`and part.category_id = any(${categoryIds}::bigint[])`,
    packageIds &&
      sql`and datasheet_package_key(part.package) in (select key from datasheet_packages where id = any(${packageIds}::bigint[]))`,
    lifecycles && sql`and part.lifecycle = any(${lifecycles}::text[])`,
    isDomestic !== undefined &&
      sql`and coalesce((select is_domestic from datasheet_brands where id = part.brand_id), false) = ${isDomestic}`,
    isOriginUnknown !== undefined &&
      sql`and ((select origin from datasheet_brands where id = part.brand_id) is null) = ${isOriginUnknown}`,
    hasStock !== undefined &&
      sql`and (exists (select from datasheet_offers offer where part_id = part.id and stock > 0 and ${sql.raw(IS_OFFER_COUNTED)})
      or exists (select from ${sql.raw(stockOfParts(declared))} line where line.part_id = part.id)) = ${hasStock}`,
  ];
  return sql.join(
    conditions.filter((condition) => typeof condition === "object"),
    sql` `,
  );
}

function toAnswer(rows: Found[], counted: number): SearchAnswer {
  const isCapped = counted > COUNTED_MAX;
  return {
    hits: rows.map(({ id, match }) => ({ partId: id, match })),
    total: Math.min(counted, COUNTED_MAX),
    isCapped,
    recognised: [],
    dropped: [],
    facets: null,
  };
}

async function suggestBrands(db: Database, key: string, limit: number): Promise<number[]> {
  if (key === "") return [];
  const { rows } = await sql<{ id: number }>`
    select brand.id from datasheet_brands brand
    join (
      select brand_id as id, min(case when key = ${key} then 0 when starts_with(key, ${key}) then 1 else 2 end) as rank
      from datasheet_brand_aliases where key like ${`%${key}%`} group by brand_id
    ) found using (id)
    where brand.hidden_at is null
    order by found.rank, brand.part_count desc, brand.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

async function suggestCategories(db: Database, words: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from datasheet_categories
    where part_count > 0 and (position(${words} in lower(name)) > 0 or starts_with(lower(name_en), ${words}))
    order by part_count desc, id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
