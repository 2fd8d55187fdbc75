import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { containing } from "#platform/name-search.ts";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import { toSimplified } from "#shared/simplified.ts";
import type { Word } from "./read-question.ts";

/** How a document is called by a word: what is said closest first. */
export type NamedBy = "part" | "title" | "brand" | "category";

/** The documents that a word names, each by what names it closest. */
export type NamedDocuments = Map<number, NamedBy>;

/** A word names so many documents; of more the newest. */
const DOCUMENTS_MAX = 1000;
const PARTS_LOOKED_AT = 300;
const BRAND_WORDS_MAX = 3;
const TITLE_FROM_CHARACTERS = 3;
const PART_FROM_CHARACTERS = 3;
const LAST_CHARACTER = "\u{10FFFF}";
const HAN = /\p{Script=Han}/u;

type Reader = Pick<Context, "db">;

/**
 * For each word the published documents that it names: by the number of a part that they describe, or its beginning; by their title;
 * by their brand or category in any of its names.
 */
export async function nameDocuments(context: Reader, words: readonly Word[]): Promise<NamedDocuments[]> {
  if (words.length === 0) return [];
  const [parts, titles, brands, categories] = await Promise.all([
    byParts(context, words),
    byTitles(context, words),
    byBrands(context, words),
    byCategories(context, words),
  ]);
  return words.map((_, place) => {
    const named: NamedDocuments = new Map();
    for (const [by, found] of [
      ["part", parts],
      ["title", titles],
      ["brand", brands],
      ["category", categories],
    ] as const) {
      for (const id of found[place] ?? []) if (!named.has(id)) named.set(id, by);
    }
    return named;
  });
}

/** By number, whole or from three characters on by its beginning; only words that look like one, with a digit in them. */
async function byParts({ db }: Reader, words: readonly Word[]): Promise<number[][]> {
  const keys = words
    .map(({ typed }) => partKey(typed))
    .map((key) =>
      key.length >= PART_FROM_CHARACTERS && /\d/.test(key) && !HAN.test(key) && /[a-z]|\d{4}/.test(key) ? key : null,
    );
  if (keys.every((key) => key === null)) return [];
  const { rows } = await sql<{ place: number; id: number }>`
    select asked.place, found.id
    from unnest(${keys}::text[]) with ordinality as asked (key, place)
    cross join lateral (
      select distinct link.document_id as id
      from (
        select id from datasheet_parts where mpn_key >= asked.key and mpn_key < asked.key || ${LAST_CHARACTER} order by mpn_key limit ${PARTS_LOOKED_AT}
      ) part
      join datasheet_document_parts link on link.part_id = part.id
      limit ${DOCUMENTS_MAX}
    ) found
    where asked.key is not null`.execute(db);
  return perPlace(words.length, rows);
}

async function byTitles({ db }: Reader, words: readonly Word[]): Promise<number[][]> {
  const found = words.map(async ({ typed }) => {
    const written = typed.normalize("NFKC");
    if ([...written].length < TITLE_FROM_CHARACTERS) return [];
    const patterns = [...new Set([written, toSimplified(written)])].map((text) => containing(text));
    // A word a statement, its patterns as constants: only so the planner knows whether the index of titles or the newest first are sooner through.
    const { rows } = await sql<{ id: number; title: string }>`
      select id, title from datasheet_documents
      where state = 'published' and (${sql.join(
        patterns.map((pattern) => sql`title ilike ${pattern}`),
        sql` or `,
      )})
      order by id desc limit ${DOCUMENTS_MAX}`.execute(db);
    return rows.filter(({ title }) => beginsWord(title, typed)).map(({ id }) => id);
  });
  return Promise.all(found);
}

/** `age` is not in `Voltage`: a Latin word is found where a word begins. */
function beginsWord(title: string, typed: string): boolean {
  if (HAN.test(typed[0] ?? "")) return true;
  const [folded, word] = [title.normalize("NFKC").toLowerCase(), typed.normalize("NFKC").toLowerCase()];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || !/[a-z0-9]/.test(folded[at - 1]!)) return true;
  }
  return false;
}

/** By any name of their brand, also one of several words. */
async function byBrands({ db }: Reader, words: readonly Word[]): Promise<number[][]> {
  const runs = words.flatMap((_, from) =>
    Array.from({ length: BRAND_WORDS_MAX }, (__, more) => words.slice(from, from + more + 1))
      .filter((run, more) => run.length === more + 1)
      .map((run) => ({ from, run })),
  );
  const { rows } = await sql<{ place: number; id: number }>`
    select asked.place, found.id
    from unnest(${runs.map(({ run }) => brandKey(run.map(({ typed }) => typed).join("")))}::text[]) with ordinality as asked (key, place)
    join datasheet_brand_aliases alias on alias.key = asked.key
    cross join lateral (
      select id from datasheet_documents where brand_id = alias.brand_id and state = 'published' order by id desc limit ${DOCUMENTS_MAX}
    ) found`.execute(db);
  const places = rows.flatMap(({ place, id }) =>
    runs[place - 1]!.run.map((_, more) => ({ place: runs[place - 1]!.from + more + 1, id })),
  );
  return perPlace(words.length, places);
}

async function byCategories(context: Reader, words: readonly Word[]): Promise<number[][]> {
  const keys = words.map(({ typed }) => brandKey(typed));
  const names = words.map(({ typed }) => toSimplified(typed.toLowerCase()));
  const { rows } = await sql<{ name: string; id: number }>`
    select key as name, category_id as id from datasheet_category_aliases where key = any(${keys}::text[])
    union select lower(name), id from datasheet_categories where lower(name) = any(${names}::text[])
    union select lower(name_en), id from datasheet_categories where lower(name_en) = any(${names}::text[])`.execute(
    context.db,
  );
  const found = words.map(async (_, place) => {
    const ids = rows.filter(({ name }) => name === keys[place] || name === names[place]).map(({ id }) => id);
    return ids.length === 0 ? [] : documentsOfCategories(context, ids);
  });
  return Promise.all(found);
}

async function documentsOfCategories({ db }: Reader, categoryIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct link.document_id as id from datasheet_document_parts link join datasheet_parts part on part.id = link.part_id
    where part.category_id = any(${categoryIds}::bigint[]) order by id desc limit ${DOCUMENTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

function perPlace(count: number, rows: { place: number; id: number }[]): number[][] {
  const ids: number[][] = Array.from({ length: count }, () => []);
  for (const { place, id } of rows) ids[place - 1]!.push(id);
  return ids;
}
