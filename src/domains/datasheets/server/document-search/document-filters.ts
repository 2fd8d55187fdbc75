import { sql, type RawBuilder } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { documentSearch } from "../../contract/document-search.ts";
import { LANGUAGE_LABELS, PAGE_RANGE_LABELS } from "../../labels.ts";
import { IS_NEWEST } from "../document-versions/newest-edition.ts";
import { type Named, readFilters } from "../search-filters.ts";

type Input = Pick<ParsedInputOf<typeof documentSearch.searchDocuments>, "brand" | "category" | "language" | "year" | "pages">;

/** What documents can be narrowed by. */
export type DocumentFilter = "brand" | "category" | "language" | "year" | "pages";

export interface DocumentFilters {
  /** On `document`, the alias of datasheet_documents; none where nothing is set. */
  conditions: Partial<Record<DocumentFilter, RawBuilder<boolean>>>;
  brands: Named[];
  categories: Named[];
  /** As the answer tells them. */
  named: DataOf<typeof documentSearch.searchDocuments>["filters"];
}

/** What a search is narrowed by, as conditions that begin with `and`. */
export interface Narrowing {
  /** On `document`. */
  narrowing: RawBuilder<unknown>;
  /** The documents that are left, where it is known beforehand; null is no word about them. */
  ids: number[] | null;
}

export const EVERYTHING: Narrowing = { narrowing: sql``, ids: null };

const CATEGORY_DOCUMENTS_AT_MOST = 50_000;
const NAMED_ONE_BY_ONE_AT_MOST = 20_000;

/** The filters of a search, by name and as conditions. A brand or category that does not exist is refused. */
export async function readDocumentFilters(context: Context, { brand, category, language, year, pages }: Input): Promise<DocumentFilters> {
  const { set } = await readFilters(context, { brand, category, package: [], lifecycle: [], domestic: undefined, stock: undefined });
  const conditions: DocumentFilters["conditions"] = {};
  if (set.brands.length > 0) conditions.brand = sql<boolean>`document.brand_id = any(${set.brands.map(({ id }) => id)}::bigint[])`;
  if (set.categories.length > 0) {
    const ids = await documentsOfCategories(context, set.categories.flatMap(({ id, below }) => [id, ...below]));
    conditions.category = sql<boolean>`document.id = any(${ids}::bigint[])`;
  }
  if (language.length > 0) conditions.language = sql<boolean>`document.language = any(${language}::text[])`;
  if (year.length > 0) conditions.year = sql<boolean>`extract(year from document.published_on) = any(${year}::int[])`;
  if (pages.length > 0) conditions.pages = sql<boolean>`(${sql.join(pages.map(pageRange), sql` or `)})`;
  return {
    conditions,
    brands: set.brands,
    categories: set.categories,
    named: {
      brands: set.brands.map(toValue),
      categories: set.categories.map(toValue),
      languages: language.map((value) => ({ value, name: LANGUAGE_LABELS[value] ?? value })),
      years: year.map((value) => ({ value: String(value), name: `${value} 年` })),
      pages: pages.map((value) => ({ value, name: PAGE_RANGE_LABELS[value] })),
    },
  };
}

/** All conditions, or all but those of one filter. */
export function narrowBy({ conditions }: DocumentFilters, but?: DocumentFilter): Narrowing {
  const kept = Object.entries(conditions).filter(([name]) => name !== but);
  return { narrowing: sql.join(kept.map(([, condition]) => sql`and ${condition}`), sql` `), ids: null };
}

/** All conditions; where they leave few documents, those are named: from their number and pages follows where it is best to begin, with them or with the words. */
export async function narrowToDocuments({ db }: Pick<Context, "db">, filters: DocumentFilters): Promise<Narrowing> {
  const narrowed = narrowBy(filters);
  if (Object.keys(filters.conditions).length === 0) return narrowed;
  const { rows } = await sql<{ id: number }>`
    select document.id from datasheet_documents document where document.state = 'published' and ${IS_NEWEST} ${narrowed.narrowing}
    order by document.id limit ${NAMED_ONE_BY_ONE_AT_MOST + 1}`.execute(db);
  return rows.length > NAMED_ONE_BY_ONE_AT_MOST ? narrowed : { ...narrowed, ids: rows.map(({ id }) => id) };
}

/** Documents that describe a part of these categories. */
export async function documentsOfCategories({ db }: Pick<Context, "db">, categoryIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct link.document_id as id
    from datasheet_document_parts link join datasheet_parts part on part.id = link.part_id
    where part.category_id = any(${categoryIds}::bigint[])
    limit ${CATEGORY_DOCUMENTS_AT_MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

function pageRange(range: string): RawBuilder<boolean> {
  const [from, to] = range.split("-");
  return to ? sql<boolean>`document.page_count between ${Number(from)} and ${Number(to)}` : sql<boolean>`document.page_count >= ${Number(from)}`;
}

function toValue({ value, name }: Named) {
  return { value, name };
}
